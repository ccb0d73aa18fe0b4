:- module(counts,
          [ count/3             % +Sample, +Full, -Count
          ]).

/** <module> How much a test does

A sample in `make test`, everything in `make stress`, which sets STRESS.
*/

%!  count(+Sample, +Full, -Count) is det.

count(Sample, Full, Count) :-
    (   getenv('STRESS', Value),
        Value \== ''
    ->  Count = Full
    ;   Count = Sample
    ).
