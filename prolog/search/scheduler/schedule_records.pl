:- module(pybridge_schedule_records, []).
:- use_module('../../base/expansion', [record/2]).

/** <module> The records of the scheduler

A **schedule** (scheduler.pl): the game, the position, the config (search_config.pl), the clock, the searchers;
reported, what was reported last; and compared, when compiled rules were compared last. A **searcher** of a schedule:
its role and its parts of the work, from how many positions on (shares.pl); status, closed, active, done or stuck; and
its module with its state.
*/

:- record(schedule, [ game, position, config, clock, searchers, reported, compared ]).
:- record(searcher, [ role, parts, from, status, module, state ]).
