"""What whoever keeps connections to Discord needs to know of shards that processes share."""

from db.errors import Taken
from db.shard_leases import ShardLeases, ShardSession, shard_of_server

from .table_store import DUE_NOTICE, FORGET_NOTICE

__all__ = [
    "DUE_NOTICE",
    "FORGET_NOTICE",
    "ShardLeases",
    "ShardSession",
    "Taken",
    "shard_of_server",
]
