import { topicOf } from './topic.mjs';

const day = 86_400_000;
const midnight = (text) => {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at)) throw new Error('A date is written as 2026-05-09.');
  return at;
};
const date = topicOf('date.calculate');

export const DATES = {
  weekday: date(
    'weekday',
    'Weekday',
    'Says which day of the week a date is.',
    { date: 'string' },
    { weekday: 'string' },
    { date: '2026-05-09' },
    ({ date: given }) => ({
      weekday: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
        new Date(midnight(given)).getUTCDay()
      ],
    }),
  ),
  'date-math': date(
    'add_days',
    'Add days',
    'Adds a number of days to a date.',
    { date: 'string', days: 'integer' },
    { date: 'string' },
    { date: '2026-02-27', days: 3 },
    ({ date: given, days }) => ({ date: new Date(midnight(given) + days * day).toISOString().slice(0, 10) }),
  ),
  'leap-year': date(
    'is_leap_year',
    'Is leap year',
    'Says whether a year has 366 days.',
    { year: 'integer' },
    { leap: 'boolean' },
    { year: 2028 },
    ({ year }) => ({ leap: (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 }),
  ),
};
