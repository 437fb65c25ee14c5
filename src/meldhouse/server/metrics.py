"""The measures of server processes in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, cast

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from meldhouse.server.measures import LIMITS, Durations, Measures

_COUNTERS = {
    "decisions": "Decisions appended; all hidden answers to one discard count as one.",
    "refused_decisions": "Decisions that the rules refused.",
    "bot_failures": "Bots replaced by simpler ones.",
    "study_failures": "Questions to the study without an answer.",
    "store_failures": "Batches of entries that could not be written.",
}
_GAUGES = {
    "connections": "Sockets at tables.",
    "rooms": "Tables in memory.",
    "draining": "Processes that are being stopped.",
}


def as_text(measures: Measures) -> bytes:
    """Writes measures, without a name, id or card of any table."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(cast(Any, _Measured(measures)))
    return bytes(generate_latest(registry))


class _Measured:
    """Presents measures as metrics."""

    def __init__(self, measures: Measures) -> None:
        self._measures = measures

    def collect(self) -> Iterator[Metric]:
        measures = self._measures
        for name, about in _COUNTERS.items():
            yield CounterMetricFamily(f"meldhouse_{name}", about, value=getattr(measures, name))
        yield CounterMetricFamily("meldhouse_server_errors", "Unexpected failures.", value=measures.errors)
        yield _by_label(
            CounterMetricFamily(
                "meldhouse_refusals", "Refused requests, messages and connections.", labels=["code"]
            ),
            measures.refusals,
        )
        yield _histogram("append", "From the append of entries until they are durable.", measures.appends)
        yield _histogram("loop_lag", "Delays of the event loop.", measures.loop_lag)
        for name, about in _GAUGES.items():
            yield GaugeMetricFamily(f"meldhouse_{name}", about, value=getattr(measures, name))
        yield _by_label(
            GaugeMetricFamily("meldhouse_waiting", "Those who wait for worker processes.", labels=["queue"]),
            measures.waiting,
        )
        yield GaugeMetricFamily(
            "process_start_time_seconds", "When the first process began.", value=measures.began
        )


def _by_label(
    family: CounterMetricFamily | GaugeMetricFamily, values: dict[str, int]
) -> CounterMetricFamily | GaugeMetricFamily:
    for label, value in sorted(values.items()):
        family.add_metric([label], value)
    return family


def _histogram(name: str, about: str, durations: Durations) -> HistogramMetricFamily:
    limits = [*[str(limit) for limit in LIMITS], "+Inf"]
    buckets = list(zip(limits, accumulate(durations.counts), strict=True))
    return HistogramMetricFamily(
        f"meldhouse_{name}_seconds", about, buckets=buckets, sum_value=durations.total
    )
