"""The study of the chance of winning."""

from cribbage_bridge.cribbage.odds import Role, win_probability
from cribbage_bridge.studies import study_odds


def test_all_scores() -> None:
    seen: list[int] = []
    columns = study_odds(seen.append).columns
    rows = list(zip(*columns.values(), strict=True))
    assert [*columns] == ["role", "mine", "theirs", "probability"]
    assert len(rows) == 2 * 121 * 121
    assert len({row[:3] for row in rows}) == len(rows)
    for role, mine, theirs, probability in rows[::977]:
        assert probability == win_probability(Role(role), mine, theirs)
    assert seen == [1, 2]
