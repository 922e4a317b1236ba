"""Schemathesis hooks for the rules of this API that its schema cannot express.

OpenAPI describes one parameter at a time. The descriptions state rules between several of them ("name the owner once") in words.
These hooks apply the rules to requests that are meant to be valid, so that a refusal of one is a failure. Requests that are meant to
be invalid are sent unchanged.
"""

import os
from urllib.parse import unquote

import requests
import schemathesis

BASE = os.environ["NOCTUARY_CONTRACT_URL"]
AUTHORIZATION = {"Authorization": "Bearer " + os.environ["NOCTUARY_CONTRACT_TOKEN"]}
OWNER = ("endUserId", "channel", "senderId", "ownerKey")


def own_ids():
    """The ids of the caller. If a request deleted one of them, all later requests would be refused and test nothing."""
    me = requests.get(f"{BASE}/api/v1/auth/me", headers=AUTHORIZATION, timeout=20).json()["data"]
    tokens = requests.get(f"{BASE}/api/v1/auth/tokens", headers=AUTHORIZATION, timeout=20).json()["data"]["items"]
    return {me["user"]["id"], *(token["id"] for token in tokens)}


def an_agent():
    """An agent that no request deletes; the requests create and delete others."""
    answer = requests.post(f"{BASE}/api/v1/agents", headers=AUTHORIZATION, json={"name": "Contract"}, timeout=20)
    return answer.json()["data"]["id"]


AGENT = an_agent()
KEPT = own_ids() | {AGENT}


@schemathesis.hook
def before_call(context, case, kwargs):
    keep_access(case)
    if case.meta is not None and case.meta.generation.mode.is_positive:
        for rule in (own_cursors, plain_names, owner_once, agent_once, whole_key, short_stream, agent_named):
            rule(case)


def keep_access(case):
    if case.method in ("DELETE", "PATCH") or case.path.endswith("/rotate"):
        for name, value in (case.path_parameters or {}).items():
            if str(value) in KEPT:
                case.path_parameters[name] = "1"


def own_cursors(case):
    """A cursor is opaque: only one that a list returned is valid."""
    case.query.pop("cursor", None)
    case.headers.pop("Last-Event-ID", None)


def plain_names(case):
    """The API refuses names that look like another's, which no pattern can express: valid names are ASCII here."""
    for place in (case.query, case.body, case.path_parameters):
        for name in ("endUserId", "senderId", "ownerKey"):
            if isinstance(place, dict) and isinstance(place.get(name), str) and not unquote(place[name]).isascii():
                prefix, colon, subject = unquote(place[name]).partition(":") if name == "ownerKey" else ("", "", unquote(place[name]))
                place[name] = prefix + colon + subject.encode().hex()[:100]


def owner_once(case):
    """Names the owner once: by `endUserId`, `channel` with `senderId`, or `ownerKey`; in the query or in the body."""
    places = [place for place in (case.query, case.body) if isinstance(place, dict)]
    named = False
    for place in places:
        if named:
            remove(place, OWNER)
        elif present(place, "endUserId"):
            remove(place, OWNER[1:])
        elif present(place, "ownerKey"):
            remove(place, OWNER[:3])
        elif not (present(place, "channel") and present(place, "senderId")):
            remove(place, OWNER[1:3])
        named = named or any(present(place, name) for name in OWNER)


def agent_once(case):
    """Names the agent once: `agentId` in the query or in the body, without `level`."""
    places = [place for place in (case.query, case.body) if isinstance(place, dict)]
    for at, place in enumerate(places):
        if present(place, "agentId"):
            remove(place, ["level"])
            for other in places[at + 1 :]:
                remove(other, ["agentId"])


def whole_key(case):
    """A request to forget a person must repeat the owner key."""
    if isinstance(case.body, dict) and "confirm" in case.body and "ownerKey" in case.path_parameters:
        case.body["confirm"] = unquote(str(case.path_parameters["ownerKey"]))


def short_stream(case):
    """A stream of events lasts for the requested number of seconds."""
    if case.path.endswith("/dream/events"):
        case.query["seconds"] = 0


def agent_named(case):
    """In mem0's API a token with access to several agents must name one."""
    if "mem0" not in case.operation.tags:
        return
    if any(parameter.name == "agent_id" for parameter in case.operation.query):
        case.query["agent_id"] = AGENT
    elif isinstance(case.body, dict) and case.path.strip("/").rsplit("/", 1)[-1] in ("memories", "add", "search", "exports", "get"):
        case.body["agent_id"] = AGENT


def present(place, name):
    return place.get(name) is not None


def remove(place, names):
    for name in names:
        place.pop(name, None)
