"""The ways out that are tried. Each takes the house, raises when it is out, and says else what it saw."""

from channels import (agent, command_argument, copies, crowd_at_the_door, dynamic_forward, environment, home,
                      local_forward, no_terminal, other_accounts, other_doors, remote_forward, second_session,
                      subsystem, to_canary, windows)
from crowd import crowd_inside
from keyboard import control_keys, dropped_at_rest, dropped_in_sheet, paste, purchase, sizes, storm, terminal_names

ALL = [command_argument, no_terminal, subsystem, copies, to_canary, local_forward, dynamic_forward, remote_forward,
       agent, windows, environment, terminal_names, second_session, control_keys, storm, sizes, paste,
       dropped_at_rest, dropped_in_sheet, crowd_at_the_door, crowd_inside]
# Those that need accounts of their own.
AS_ROOT = [other_accounts, other_doors, home]
