"""API routes for links: the table of an invitation, and the server's address."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from typing import Annotated

from fastapi import Path, Request
from pydantic import BaseModel, Field
from starlette.datastructures import URL

from cribbage_bridge.web.routers import api_router
from cribbage_bridge.web.services import ServerServices
from cribbage_bridge.web.table_requests import NO_SUCH_TABLE, RULES

router = api_router(tags=["tables"], responses=RULES)

Invitation = Annotated[
    str, Path(max_length=100, description="The code in the invitation link.")
]


class Invited(BaseModel):
    """The table for an invitation."""

    table: str = Field(description="The id of the table.")


class Address(BaseModel):
    """The address of the server for links that others open."""

    url: str = Field(description="The URL of the server.")
    is_local: bool = Field(
        description="True if only the machine of the server can open the URL."
    )


@router.get("/invitations/{invitation}", responses={404: NO_SUCH_TABLE[404]})
def find_invitation(invitation: Invitation, services: ServerServices) -> Invited:
    """Find the table for an invitation, without taking a seat."""
    return Invited(table=services.tables.saved.invited_to(invitation))


@router.get("/address")
def get_address(services: ServerServices, request: Request) -> Address:
    """Get the address of the server for links, and whether others can open it."""
    url = request.base_url
    if services.host.lan_url and _is_local(url):
        url = URL(services.host.lan_url)
    return Address(url=str(url), is_local=_is_local(url))


def _is_local(url: URL) -> bool:
    """Return True if only the machine of the server can open a URL."""
    with suppress(ValueError):
        return ip_address(url.hostname or "").is_loopback
    return url.hostname == "localhost"
