"""What whoever runs the bot needs: logs, a clean stop, checks, backups and the local table."""

from .arguments import CHECK_EVERYTHING, make_parser
from .backups import back_up, check_backup, restore_backup
from .checks import check_setup, print_health
from .local_table import run_local_table
from .logging_setup import set_up_logging
from .process import (
    finish_within,
    handle_signals,
    keep_loop_responsive,
    restrict_file_modes,
    wait_until_orphaned,
)
from .scheduled_copies import CopyPlan, ScheduledCopies

__all__ = [
    "CHECK_EVERYTHING",
    "CopyPlan",
    "ScheduledCopies",
    "back_up",
    "check_backup",
    "check_setup",
    "finish_within",
    "handle_signals",
    "keep_loop_responsive",
    "make_parser",
    "print_health",
    "restore_backup",
    "restrict_file_modes",
    "run_local_table",
    "set_up_logging",
    "wait_until_orphaned",
]
