import { runTool, ToolError } from '../../runner/run-tool.mjs';

const DAY = 86_400_000;

/** A calendar date as milliseconds at midnight UTC, where every day is as long as every other. */
function parseDate(text) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || formatDate(time) !== text) {
    throw new ToolError(
      'invalid_date',
      `${JSON.stringify(text.slice(0, 40))} is no date such as 2026-02-28.`,
    );
  }
  return time;
}

const formatDate = (time) => new Date(time).toISOString().slice(0, 10);

/** Mondays to Fridays from `from` (counted) to `to` (not counted), `from` before `to`. */
function workingDays(from, to) {
  const days = (to - from) / DAY;
  let count = Math.floor(days / 7) * 5;
  for (let day = 0; day < days % 7; day += 1) {
    const weekday = new Date(from + day * DAY).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** A month without that day gives its last one: January 31 and one month is the end of February. */
function addMonths(time, months) {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, last));
}

await runTool('date-diff', {
  between: {
    inputs: { from: 'string', to: 'string' },
    run: ({ from, to }) => {
      const [start, end] = [parseDate(from), parseDate(to)];
      const days = (end - start) / DAY;
      const working = days < 0 ? -workingDays(end, start) : workingDays(start, end);
      return { days, weeks: Math.trunc(days / 7), working_days: working };
    },
  },
  add: {
    inputs: { date: 'string', days: 'integer?', months: 'integer?', years: 'integer?' },
    run: ({ date, days = 0, months = 0, years = 0 }) => {
      const time = addMonths(parseDate(date), months + years * 12) + days * DAY;
      const sum = new Date(time);
      if (Number.isNaN(sum.getTime()) || sum.getUTCFullYear() < 0 || sum.getUTCFullYear() > 9999) {
        throw new ToolError('out_of_range', 'The date lies outside of the years 0000 to 9999.');
      }
      return { date: formatDate(time) };
    },
  },
});
