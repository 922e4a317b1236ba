"""A story of three sessions, in both languages: a person says something, talks about something else, and asks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Story:
    first: tuple[str, ...]
    second: tuple[str, ...]
    question: str
    answer: str
    note: str
    nod: str
    thanks: str


ENGLISH = Story(
    first=("Please remember that I am allergic to peanuts.", "I also keep bees in my garden."),
    second=("Which day suits a walk along the river?",),
    question="What am I allergic to?",
    answer="peanuts",
    note="Nora's favourite drink is green tea.",
    nod="SAY: Noted.",
    thanks="Thank you, that is all.",
)
CHINESE = Story(
    first=("请记住，我对花生过敏。", "我还在花园里养蜜蜂。"),
    second=("哪天适合去河边散步？",),
    question="我对什么过敏？",
    answer="花生",
    note="她最喜欢喝绿茶。",
    nod="SAY: 好的。",
    thanks="谢谢，就这些。",
)
STORIES = [pytest.param(ENGLISH, id="english"), pytest.param(CHINESE, id="chinese")]
