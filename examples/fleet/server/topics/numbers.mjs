import { round } from './round.mjs';
import { topicOf } from './topic.mjs';

const gcd = (a, b) => (b === 0 ? Math.abs(a) : gcd(b, a % b));
const ROMAN = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

const number = topicOf('number.calculate');

export const NUMBERS = {
  divisor: number(
    'greatest_divisor',
    'Greatest common divisor',
    'Gives the greatest common divisor and the least common multiple of two integers.',
    { a: 'integer', b: 'integer' },
    { divisor: 'integer', multiple: 'integer' },
    { a: 12, b: 18 },
    ({ a, b }) => {
      const divisor = gcd(a, b);
      return { divisor, multiple: divisor === 0 ? 0 : Math.abs(a * b) / divisor };
    },
  ),
  prime: number(
    'is_prime',
    'Is prime',
    'Says whether an integer is prime, and its smallest factor.',
    { value: 'integer' },
    { prime: 'boolean', factor: 'integer' },
    { value: 91 },
    ({ value }) => {
      for (let factor = 2; factor * factor <= value && factor < 2_000_000; factor += 1)
        if (value % factor === 0) return { prime: false, factor };
      return { prime: value > 1, factor: value };
    },
  ),
  factorial: number(
    'factorial',
    'Factorial',
    'Multiplies all integers from 1 to a number, as decimal digits.',
    { value: 'integer' },
    { factorial: 'string' },
    { value: 20 },
    ({ value }) => {
      if (value < 0 || value > 1000) throw new Error('A number from 0 to 1000 is asked for.');
      let product = 1n;
      for (let factor = 2n; factor <= BigInt(value); factor += 1n) product *= factor;
      return { factorial: String(product) };
    },
  ),
  fibonacci: number(
    'fibonacci',
    'Fibonacci number',
    'Gives one Fibonacci number, as decimal digits.',
    { index: 'integer' },
    { value: 'string' },
    { index: 90 },
    ({ index }) => {
      if (index < 0 || index > 5000) throw new Error('An index from 0 to 5000 is asked for.');
      let [a, b] = [0n, 1n];
      for (let i = 0; i < index; i += 1) [a, b] = [b, a + b];
      return { value: String(a) };
    },
  ),
  roman: number(
    'to_roman',
    'Roman numeral',
    'Writes a number from 1 to 3999 as a Roman numeral.',
    { value: 'integer' },
    { roman: 'string' },
    { value: 1994 },
    ({ value }) => {
      if (value < 1 || value > 3999) throw new Error('A number from 1 to 3999 is asked for.');
      let rest = value;
      return {
        roman: ROMAN.map(([worth, sign]) => {
          const times = Math.floor(rest / worth);
          rest -= times * worth;
          return sign.repeat(times);
        }).join(''),
      };
    },
  ),
  base: number(
    'convert_base',
    'Convert base',
    'Writes an integer in another base from 2 to 36.',
    { value: 'integer', base: 'integer' },
    { digits: 'string' },
    { value: 255, base: 16 },
    ({ value, base }) => ({ digits: value.toString(base) }),
  ),
  percentage: number(
    'percentage',
    'Percentage',
    'Says how much per cent one number is of another.',
    { part: 'number', whole: 'number' },
    { percent: 'number' },
    { part: 3, whole: 12 },
    ({ part, whole }) => {
      if (whole === 0) throw new Error('The whole cannot be 0.');
      return { percent: round((part / whole) * 100) };
    },
  ),
  statistics: number(
    'describe_numbers',
    'Describe numbers',
    'Gives mean, median and standard deviation of a list of numbers.',
    { values: 'number[]' },
    { mean: 'number', median: 'number', deviation: 'number' },
    { values: [1, 2, 3, 4] },
    ({ values }) => {
      if (values.length === 0) throw new Error('The list is empty.');
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const sorted = [...values].sort((a, b) => a - b);
      const middle = Math.floor(sorted.length / 2);
      return {
        mean: round(mean),
        median: sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
        deviation: round(
          Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length),
        ),
      };
    },
  ),
  interest: number(
    'compound_interest',
    'Compound interest',
    'Grows a sum of money at a yearly rate.',
    { amount: 'number', rate_percent: 'number', years: 'integer' },
    { amount: 'number' },
    { amount: 1000, rate_percent: 5, years: 10 },
    ({ amount, rate_percent: rate, years }) => ({ amount: round(amount * (1 + rate / 100) ** years, 2) }),
  ),
  loan: number(
    'loan_payment',
    'Loan payment',
    'Gives the monthly payment of a loan.',
    { amount: 'number', rate_percent: 'number', months: 'integer' },
    { payment: 'number' },
    { amount: 12_000, rate_percent: 6, months: 24 },
    ({ amount, rate_percent: rate, months }) => {
      const monthly = rate / 1200;
      return {
        payment: round(
          monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months),
          2,
        ),
      };
    },
  ),
  vat: number(
    'add_vat',
    'Add value added tax',
    'Adds value added tax to a net price.',
    { net: 'number', rate_percent: 'number' },
    { tax: 'number', gross: 'number' },
    { net: 100, rate_percent: 21 },
    ({ net, rate_percent: rate }) => ({
      tax: round((net * rate) / 100, 2),
      gross: round(net * (1 + rate / 100), 2),
    }),
  ),
  'body-mass': number(
    'body_mass_index',
    'Body mass index',
    'Gives the body mass index of a weight and a height.',
    { kilograms: 'number', metres: 'number' },
    { index: 'number' },
    { kilograms: 70, metres: 1.75 },
    ({ kilograms, metres }) => ({ index: round(kilograms / metres ** 2, 1) }),
  ),
  distance: number(
    'great_circle',
    'Great-circle distance',
    'Gives the distance between two places of the earth in kilometres.',
    { from: 'number[]', to: 'number[]' },
    { kilometres: 'number' },
    { from: [40.4168, -3.7038], to: [48.8566, 2.3522] },
    ({ from, to }) => {
      const rad = (degrees) => (degrees * Math.PI) / 180;
      const [a, b] = [from, to].map(([latitude, longitude]) => ({
        latitude: rad(latitude),
        longitude: rad(longitude),
      }));
      const h =
        Math.sin((b.latitude - a.latitude) / 2) ** 2 +
        Math.cos(a.latitude) * Math.cos(b.latitude) * Math.sin((b.longitude - a.longitude) / 2) ** 2;
      return { kilometres: round(2 * 6371.0088 * Math.asin(Math.sqrt(h)), 3) };
    },
  ),
};
