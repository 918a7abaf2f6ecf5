"""API routes for invitations: the table, the link, and the QR code of the link."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from ipaddress import ip_address
from typing import Annotated

import segno
from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field
from starlette.datastructures import URL

from cribbage_bridge.web.services import ServerServices, Services
from cribbage_bridge.web.table_requests import NO_SUCH_TABLE, RULES

router = APIRouter(
    prefix="/api/invitations",
    tags=["tables"],
    responses=RULES | {404: NO_SUCH_TABLE[404]},
)

Invitation = Annotated[
    str, Path(max_length=100, description="The code in the invitation link.")
]


class Invited(BaseModel):
    """The table for an invitation."""

    table: str = Field(description="The id of the table.")


class InvitationLink(BaseModel):
    """The link that a friend can open."""

    link: str = Field(description="The link for a friend.")
    is_local: bool = Field(
        description="True if only the machine of the server can open the link."
    )


@router.get("/{invitation}")
def find_invitation(invitation: Invitation, services: ServerServices) -> Invited:
    """Find the table for an invitation, without taking a seat."""
    return Invited(table=services.tables.saved.invited_to(invitation))


@router.get("/{invitation}/link")
def get_link(
    invitation: Invitation, services: ServerServices, request: Request
) -> InvitationLink:
    """Get the link of an invitation, and whether others can open it."""
    services.tables.saved.invited_to(invitation)
    url = _url_for_friends(request, services)
    return InvitationLink(link=f"{url}join/{invitation}", is_local=_is_local(url))


@router.get(
    "/{invitation}/code.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
def draw_code(
    invitation: Invitation, services: ServerServices, request: Request
) -> Response:
    """Draw the QR code of the link of an invitation."""
    link = get_link(invitation, services, request).link
    picture = BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", border=4, light="white", omitsize=True, title=link
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


def _url_for_friends(request: Request, services: Services) -> URL:
    """Return the URL of the server that friends can use, if there is one."""
    url = request.base_url
    return URL(services.lan_url) if services.lan_url and _is_local(url) else url


def _is_local(url: URL) -> bool:
    """Return True if only the machine of the server can open a URL."""
    with suppress(ValueError):
        return ip_address(url.hostname or "").is_loopback
    return url.hostname == "localhost"
