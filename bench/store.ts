import { type Result, resultOf } from './measure/result.ts';
import { measureAppends } from './store/append-ledger.ts';
import { measureJournal } from './store/fill-journal.ts';
import { measureReplicas } from './store/show-replica.ts';

/** Bars of what owners keep. Microseconds and milliseconds by the clock: what is waited for is a disk or another process. */
export async function measureStore(): Promise<readonly Result[]> {
  const appends = await measureAppends();
  const perSecond = await measureJournal(() => 'sqlite:store.db');
  const shown = await measureReplicas();
  return [
    resultOf(
      'append to a ledger on SQLite',
      2,
      { ours: appends.ledger, against: appends.bareInsert },
      {
        method:
          'one by one in turn with a prepared insert of the same text with the same sync; median of 15 rounds of 100',
        figures: { ours_ms: appends.ledger, against_ms: appends.bareInsert },
      },
    ),
    resultOf(
      'journal on SQLite',
      1,
      { ours: 1_000 / perSecond, against: 1_000 / 5_000 },
      {
        method:
          '100 callers that wait for each record, committed in groups; against 5,000 records a second; median of 7 rounds',
        figures: { records_per_s: perSecond },
      },
    ),
    ...('skipped' in shown
      ? []
      : [
          resultOf(
            'PostgreSQL: shown by the other replica, p99',
            1,
            { ours: shown.p99, against: 200 },
            {
              method: '300 writes, from the acknowledgement to the view of the other; against 200 ms',
              figures: { p99_ms: shown.p99, median_ms: shown.median },
            },
          ),
        ]),
  ];
}
