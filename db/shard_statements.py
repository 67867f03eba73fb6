"""The statements by which processes share shards; all of them are PostgreSQL's own.

The tables hold nothing that has to be kept: they are made where they
are missing, and can be dropped while no process runs.
"""

from __future__ import annotations

from typing import Final

CHANNEL: Final = "tabularium_holder_"  # followed by the number of the process that listens
FREE_CHANNEL: Final = "tabularium_free"
CREATE_TABLES: Final = """
CREATE TABLE IF NOT EXISTS holders (
    id serial PRIMARY KEY,
    name text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    leaving boolean NOT NULL DEFAULT false
);
CREATE TABLE IF NOT EXISTS shards (
    shard integer PRIMARY KEY,
    holder integer REFERENCES holders ON DELETE SET NULL,
    session_id text,
    sequence bigint,
    gateway text
);
CREATE UNLOGGED TABLE IF NOT EXISTS long_notices (id bigserial PRIMARY KEY, body text NOT NULL);
ALTER TABLE long_notices ADD COLUMN IF NOT EXISTS sent_at timestamptz NOT NULL DEFAULT now();
CREATE TABLE IF NOT EXISTS identify_turns (
    bucket integer PRIMARY KEY,
    free_at timestamptz NOT NULL
);
CREATE OR REPLACE VIEW fair_share AS
SELECT ceil((SELECT count(*) FROM shards)::numeric
    / greatest(1, (SELECT count(*) FROM holders WHERE NOT leaving)))::integer AS size;
"""
WAIT_FOR_JOINING: Final = "SELECT pg_advisory_xact_lock($1::integer, 0)"  # one joins at a time
# Nobody makes room for a process that still starts: until it takes shards it counts as leaving.
ADD_HOLDER: Final = "INSERT INTO holders (name, leaving) VALUES ($1, true) RETURNING id"
START_TAKING: Final = "UPDATE holders SET leaving = false WHERE id = $1"
ADD_SHARDS: Final = "INSERT INTO shards (shard) SELECT generate_series(0, $1::integer - 1)"
HOLD_LEASE: Final = "SELECT pg_advisory_lock($1::integer, $2::integer)"
HOLD_SHARED: Final = "SELECT pg_advisory_lock_shared($1)"
TRY_ALONE: Final = "SELECT pg_try_advisory_xact_lock($1)"  # whether nobody else holds it now
LIMIT_SILENCE: Final = "SET idle_session_timeout = {}"  # milliseconds
ALLOW_SILENCE: Final = "RESET idle_session_timeout"
TRY_LEASE: Final = "SELECT pg_try_advisory_lock($1::integer, $2::integer)"
IS_ALIVE: Final = "SELECT true FROM holders WHERE id = $1"
# What time it is by the server's clock, as long as we live.
READ_CLOCK: Final = (
    "SELECT extract(epoch FROM clock_timestamp())::float8 FROM holders WHERE id = $1"
)
# Those whose lease cannot be had live; called by whoever joins.
COUNT_LIVING: Final = (
    "SELECT count(*) FROM holders WHERE NOT pg_try_advisory_xact_lock($1::integer, id)"
)
# Between the text of a statement and its values no timeout of the server holds: a
# process that is frozen or cut off just then is ended by the others.
END_THE_SILENT: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user
    AND application_name IN (SELECT name FROM holders WHERE id <> $1)
    AND state = 'active' AND wait_event = 'ClientRead'
    AND state_change < now() - $2::float8 * interval '1 second'
"""
# A server that has just started has ended everybody's session: they get
# time to come back. What the dead were told is theirs to read, and
# nobody else's: it is thrown away.
DELETE_DEAD_HOLDERS: Final = """
WITH unread AS (
    DELETE FROM long_notices WHERE sent_at < now() - interval '10 seconds'
)
DELETE FROM holders WHERE id <> $1 AND pg_try_advisory_xact_lock($2::integer, id)
    AND now() > pg_postmaster_start_time() + $3::float8 * interval '1 second'
"""
TAKE_FREE: Final = """
WITH free AS (
    SELECT shard FROM shards WHERE holder IS NULL ORDER BY shard
    LIMIT CASE WHEN (SELECT leaving FROM holders WHERE id = $1) THEN 0 ELSE
        greatest(0, (SELECT size FROM fair_share)
            - (SELECT count(*) FROM shards WHERE holder = $1)) END
    FOR UPDATE SKIP LOCKED
)
UPDATE shards SET holder = $1 FROM free WHERE shards.shard = free.shard
    AND EXISTS (SELECT FROM holders WHERE id = $1)
"""
LIST_OWN: Final = (
    "SELECT shard, session_id, sequence, gateway FROM shards WHERE holder = $1 ORDER BY shard"
)
LIST_SURPLUS: Final = """
SELECT shard FROM shards WHERE holder = $1 AND shard = ANY($2::integer[]) ORDER BY shard DESC
LIMIT greatest(0, (SELECT count(*) FROM shards WHERE holder = $1) - (SELECT size FROM fair_share))
"""
NOTE_SESSIONS: Final = """
UPDATE shards
SET session_id = noted.session_id, sequence = noted.sequence, gateway = noted.gateway
FROM unnest($2::integer[], $3::text[], $4::bigint[], $5::text[])
    AS noted(shard, session_id, sequence, gateway)
WHERE shards.shard = noted.shard AND shards.holder = $1
"""
FREE_SHARDS: Final = (
    "UPDATE shards SET holder = NULL WHERE holder = $1 AND shard = ANY($2::integer[])"
)
TELL_FREE: Final = "NOTIFY tabularium_free"
# Both tell the number of the process to which they have sent something.
SEND_NOTICE: Final = """
SELECT holder, pg_notify('tabularium_holder_' || holder, $2) FROM shards
WHERE shard = $1 AND holder IS NOT NULL AND holder <> ALL($3::integer[])
"""
SEND_LONG_NOTICE: Final = """
WITH target AS (
    SELECT holder FROM shards
    WHERE shard = $1 AND holder IS NOT NULL AND holder <> ALL($3::integer[])
),
stored AS (INSERT INTO long_notices (body) SELECT $2 FROM target RETURNING id)
SELECT holder, pg_notify('tabularium_holder_' || holder, stored.id::text) FROM stored, target
"""
TAKE_LONG_NOTICE: Final = "DELETE FROM long_notices WHERE id = $1 RETURNING body"
PLAN_IDENTIFY: Final = """
INSERT INTO identify_turns AS turn VALUES ($1, now() + $2::float8 * interval '1 second')
ON CONFLICT (bucket) DO UPDATE
    SET free_at = greatest(turn.free_at, now()) + $2::float8 * interval '1 second'
RETURNING extract(epoch FROM free_at - now()) - $2::float8
"""
# What the dead had planned keeps nobody waiting; their last session may have begun just now.
FORGET_IDENTIFY_TURNS: Final = (
    "UPDATE identify_turns SET free_at = least(free_at, now() + interval '5 seconds')"
)
