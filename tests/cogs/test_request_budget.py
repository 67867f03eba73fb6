"""Requests of a process that shares Discord's limit with others."""

from __future__ import annotations

import pytest

from cogs.services.request_budget import REQUESTS_A_SECOND, RequestBudget


class Watch:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("share", [1.0, 0.5, 0.25])
def test_in_the_long_run_a_process_sends_its_share_and_no_more(share: float) -> None:
    watch = Watch()
    budget = RequestBudget(lambda: share, watch)
    for _ in range(1000):
        watch.now += budget.plan_request()
    rate = REQUESTS_A_SECOND * share
    assert 1000 / rate - 1.5 < watch.now <= 1000 / rate + 1


def test_after_a_pause_a_second_s_worth_may_be_sent_at_once() -> None:
    watch = Watch()
    budget = RequestBudget(lambda: 1.0, watch)
    watch.now = 60.0
    waits = [budget.plan_request() for _ in range(50)]
    assert waits[:45] == [0.0] * 45
    assert waits[45:] == sorted(waits[45:])
    assert waits[45] > 0


def test_a_process_that_takes_over_sends_more_at_once() -> None:
    watch, share = Watch(), 0.5
    budget = RequestBudget(lambda: share, watch)
    for _ in range(30):
        slow = budget.plan_request()
    share = 1.0
    assert budget.plan_request() < slow


def test_a_process_without_shards_may_still_send_something() -> None:
    assert RequestBudget(lambda: 0.0, Watch()).plan_request() <= 1.0


async def test_answers_to_interactions_do_not_count() -> None:
    watch = Watch()
    budget = RequestBudget(lambda: 1.0, watch)
    for _ in range(500):
        await budget.spend("/interactions/{webhook_id}/{webhook_token}/callback")
        await budget.spend("/webhooks/{webhook_id}/{webhook_token}/messages/@original")
    assert budget.plan_request() == 0.0
