"""Exports of conversations become turns, each with its speaker and its time."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def turns(extract, parts):
    def read(value, name="export.json"):
        found = extract(name, value if isinstance(value, str) else json.dumps(value))
        assert found.kind == "conversation"
        return list(zip(found.segments, parts(found), strict=True))

    return read


def node(parent, role, *said, children=(), hidden=False, **fields):
    message = {"author": {"role": role}, "content": {"content_type": "text", "parts": list(said)}, **fields}
    message["metadata"] = {"is_visually_hidden_from_conversation": hidden}
    return {"parent": parent, "children": list(children), "message": message}


CHATGPT = {
    "title": "Bread",
    "create_time": 1772625600.5,
    "current_node": "e",
    "mapping": {
        "root": {"parent": None, "children": ["s"], "message": None},
        "s": node("root", "system", "be kind", children=["a"], hidden=True),
        "a": node("s", "user", {"content_type": "image_asset_pointer"}, {"text": "How long?"}, children=["b", "c"]),
        "b": node("a", "assistant", "An hour."),
        "c": node("a", "assistant", "Two hours.", "At least.", children=["d"], create_time=1772625780.25),
        "d": node("c", "tool", "", children=["e"]),
        "e": node("d", "user", "Thanks", create_time=1772625840),
    },
}


def test_a_chatgpt_export_is_read_along_its_current_branch(turns):
    found = turns([CHATGPT])
    assert [text for _, text in found] == [
        "Bread\n\nuser (2026-03-04 12:00):\nHow long?",
        "assistant (2026-03-04 12:03):\nTwo hours.\nAt least.",
        "user (2026-03-04 12:04):\nThanks",
    ]
    assert [(turn.speaker, turn.date, turn.heading) for turn, _ in found] == [
        ("user", "2026-03-04T12:00:00+00:00", "Bread"),
        ("assistant", "2026-03-04T12:03:00+00:00", "Bread"),
        ("user", "2026-03-04T12:04:00+00:00", "Bread"),
    ]


def test_turns_of_other_branches_are_counted(extract):
    found = extract("conversations.json", json.dumps([CHATGPT]))
    assert found.title == "Bread"
    assert found.metadata == {"conversations": "1", "turns": "3", "turns_of_other_branches": "1"}


@pytest.mark.parametrize("current", [None, "nowhere", 5])
def test_without_a_current_node_the_last_leaf_is_followed(turns, current):
    assert [turn.speaker for turn, _ in turns([CHATGPT | {"current_node": current}])] == ["user", "assistant", "user"]


def test_a_tree_that_bites_its_tail_ends(turns):
    looped = {"x": node("y", "user", "one"), "y": node("x", "assistant", "two")}
    assert len(turns({"mapping": looped, "current_node": "x", "title": "loop"})) == 2


def test_a_tool_is_named_and_drafts_are_left_out(turns):
    search = node(None, "tool", "found it")
    search["message"]["author"]["name"] = "browser"
    draft = node("t", "assistant", "hm")
    draft["message"]["content"]["content_type"] = "thoughts"
    found = turns({"mapping": {"t": search, "u": draft}, "current_node": "u"})
    assert [(turn.speaker, text) for turn, text in found] == [("tool browser", "tool browser:\nfound it")]


def test_a_claude_export_is_read_with_blocks_and_attachments(turns):
    messages = [
        {
            "sender": "human",
            "text": "Read this",
            "content": [{"type": "text", "text": "Read this"}],
            "created_at": "2026-03-04T12:03:09.123456Z",
            "attachments": [{"file_name": "notes.txt", "extracted_content": "Buy milk."}],
        },
        {
            "sender": "assistant",
            "text": "",
            "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Done."}],
            "created_at": "2026-03-04T13:03:09+01:00",
        },
        {"sender": "human", "text": "Old form", "created_at": None},
        {"sender": "human", "text": "", "content": []},
    ]
    found = turns([{"uuid": "1", "name": "Errands", "chat_messages": messages}, {"name": "", "chat_messages": []}])
    assert [(turn.speaker, turn.date) for turn, _ in found] == [
        ("human", "2026-03-04T12:03:09+00:00"),
        ("assistant", "2026-03-04T13:03:09+01:00"),
        ("human", None),
    ]
    assert found[0][1] == "Errands\n\nhuman (2026-03-04 12:03):\nRead this\n\n[notes.txt]\nBuy milk."
    assert found[1][1] == "assistant (2026-03-04 13:03):\nDone."


def test_a_slack_day_is_read_with_names_links_and_entities(turns):
    day = [
        {
            "type": "message",
            "subtype": "channel_join",
            "user": "U1",
            "text": "<@U1> has joined",
            "ts": "1772625600.0001",
        },
        {
            "type": "message",
            "user": "U1",
            "text": "<@U2> a &lt; b, see <https://x.org/y|the page> or <https://z.org> in <#C1|general> <!here>",
            "ts": "1772625780.000100",
            "user_profile": {"real_name": "Ann Example", "display_name": ""},
        },
        {"type": "message", "user": "U2", "text": "<@U1> yes", "ts": "1772625840.000200", "files": [{"name": "a.pdf"}]},
        {
            "type": "message",
            "bot_id": "B1",
            "text": "",
            "ts": "1772625841.1",
            "attachments": [{"title": "Build", "text": "ok"}],
        },
    ]
    found = turns(day, "export/general/2026-03-04.json")
    assert [(turn.speaker, text) for turn, text in found] == [
        (
            "Ann Example",
            "general\n\nAnn Example (2026-03-04 12:03):\n"
            "@U2 a < b, see the page (https://x.org/y) or https://z.org in #general @here",
        ),
        ("U2", "U2 (2026-03-04 12:04):\n@Ann Example yes\na.pdf"),
        ("B1", "B1 (2026-03-04 12:04):\nBuild\nok"),
    ]


ROLES = [{"role": "user", "content": "q"}, {"role": "assistant", "content": [{"type": "text", "text": "a"}]}]


@pytest.mark.parametrize(
    "value",
    [
        ROLES,
        {"messages": ROLES},
        [{"messages": ROLES}],
        {"model": "m", "messages": [*ROLES, {"role": "assistant", "content": None, "tool_calls": []}]},
        [{"id": "x", "conversations": [{"from": "user", "value": "q"}, {"from": "assistant", "value": "a"}]}],
        [{"speaker": "user", "text": "q"}, {"speaker": "assistant", "text": "a"}],
        {"chat": [{"author": {"role": "user"}, "message": "q"}, {"author": {"role": "assistant"}, "message": "a"}]},
        "\n".join(map(json.dumps, ROLES)),
        json.dumps({"messages": ROLES}) + "\n",
    ],
)
def test_roles_and_texts_in_any_shape_are_turns(turns, value):
    for name in ["talk.json", "talk.jsonl"]:
        found = turns(value, name)
        assert [(turn.speaker, text.rpartition("\n")[2]) for turn, text in found] == [("user", "q"), ("assistant", "a")]


@pytest.mark.parametrize(
    ("time", "date", "shown"),
    [
        (1772625780, "2026-03-04T12:03:00+00:00", "2026-03-04 12:03"),
        (1772625780123, "2026-03-04T12:03:00+00:00", "2026-03-04 12:03"),
        ("1772625780.9", "2026-03-04T12:03:00+00:00", "2026-03-04 12:03"),
        ("2026-03-04T12:03:05", "2026-03-04T12:03:05", "2026-03-04 12:03"),
        ("2026-03-04 12:03:05+02:00", "2026-03-04T12:03:05+02:00", "2026-03-04 12:03"),
        ("2026-03-04", "2026-03-04T00:00:00", "2026-03-04 00:00"),
        ("March 4, noon", None, "March 4, noon"),
        ("2026-13-45T00:00:00", None, "2026-13-45T00:00:00"),
        ("99999999999999999", None, "99999999999999999"),
    ],
)
def test_times_are_shown_and_dated(turns, time, date, shown):
    [(turn, text), _] = turns(
        [{"speaker": "Ann", "text": "x", "time": time}, {"speaker": "Bo", "text": "y", "time": time}]
    )
    assert turn.date == date
    assert text == f"Ann ({shown}):\nx"


def test_a_telegram_chat_is_read_with_its_pieces_of_text(turns):
    chat = {
        "name": "Family",
        "messages": [
            {"type": "service", "date": "2026-03-04T12:00:00", "actor": "Bo", "action": "phone_call"},
            {
                "type": "message",
                "date": "2026-03-04T12:03:00",
                "from": "Bo",
                "text": ["see ", {"type": "link", "text": "x.org"}],
            },
            {"type": "message", "date": "2026-03-04T12:04:00", "from": "Ann", "text": "", "photo": "a.jpg"},
        ],
    }
    assert [text for _, text in turns(chat)] == ["Family\n\nBo (2026-03-04 12:03):\nsee x.org"]
    assert [turn.heading for turn, _ in turns({"chats": {"list": [chat]}})] == ["Family"]


def test_a_discord_channel_is_read_by_its_authors_names(turns):
    message = {
        "timestamp": "2026-03-04T12:03:00+00:00",
        "content": "hi",
        "author": {"id": "5", "name": "bo", "nickname": "Bo"},
    }
    channel = {"guild": {"name": "G"}, "channel": {"name": "lobby"}, "messages": [message]}
    [(turn, text)] = turns(channel)
    assert (turn.speaker, turn.heading) == ("Bo", "lobby")
    assert text.endswith("Bo (2026-03-04 12:03):\nhi")


@pytest.mark.parametrize(
    "value", [{"mapping": {}}, {"chat_messages": []}, {"messages": []}, [{"messages": [1]}], {"mapping": 1}]
)
def test_an_export_in_which_nothing_was_said_is_read_as_json(extract, value):
    assert extract("a.json", json.dumps(value)).kind == "records"


def test_a_speaker_is_one_line_and_clean(turns):
    [(turn, _)] = turns(r'[{"role": "a\nb\ud800\u0000", "content": "\udfff", "time": "1772625780"}]')
    assert turn.speaker == "a b\ufffd\ufffd"
