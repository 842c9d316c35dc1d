import { round } from './round.mjs';

const scale =
  (factors) =>
  ({ value, from, to }) => {
    for (const unit of [from, to])
      if (!Object.hasOwn(factors, unit))
        throw new Error(`A unit is one of ${Object.keys(factors).join(', ')}.`);
    return { value: round((value * factors[from]) / factors[to], 9) };
  };
const CONVERSION = {
  inputs: { value: 'number', from: 'string', to: 'string' },
  outputs: { value: 'number' },
};
const conversion = (name, what, factors) => ({
  capability: 'unit.convert',
  tool: `convert_${name}`,
  title: `Convert ${name}`,
  description: `Converts ${what} between ${Object.keys(factors).join(', ')}.`,
  ...CONVERSION,
  example: { value: 1, from: Object.keys(factors)[0], to: Object.keys(factors)[1] },
  run: scale(factors),
});

export const UNITS = {
  length: conversion('length', 'lengths', {
    metre: 1,
    kilometre: 1000,
    mile: 1609.344,
    foot: 0.3048,
    inch: 0.0254,
  }),
  mass: conversion('mass', 'masses', { kilogram: 1, gram: 0.001, pound: 0.45359237, ounce: 0.028349523125 }),
  volume: conversion('volume', 'volumes', {
    litre: 1,
    millilitre: 0.001,
    gallon: 3.785411784,
    cup: 0.2365882365,
  }),
  speed: conversion('speed', 'speeds', { 'km/h': 1, 'm/s': 3.6, mph: 1.609344, knot: 1.852 }),
  area: conversion('area', 'areas', {
    'square metre': 1,
    hectare: 10_000,
    acre: 4046.8564224,
    'square foot': 0.09290304,
  }),
  pressure: conversion('pressure', 'pressures', {
    pascal: 1,
    bar: 100_000,
    atmosphere: 101_325,
    psi: 6894.757293168,
  }),
  energy: conversion('energy', 'amounts of energy', {
    joule: 1,
    kilojoule: 1000,
    calorie: 4.184,
    'kilowatt hour': 3_600_000,
  }),
  power: conversion('power', 'powers', { watt: 1, kilowatt: 1000, horsepower: 745.6998715822702 }),
  duration: conversion('duration', 'durations', {
    second: 1,
    minute: 60,
    hour: 3600,
    day: 86_400,
    week: 604_800,
  }),
  'data-size': conversion('data_size', 'sizes of data', {
    byte: 1,
    kilobyte: 1000,
    kibibyte: 1024,
    megabyte: 1e6,
    gigabyte: 1e9,
  }),
  angle: conversion('angle', 'angles', { degree: 1, radian: 57.29577951308232, turn: 360, gradian: 0.9 }),
  frequency: conversion('frequency', 'frequencies', { hertz: 1, kilohertz: 1000, rpm: 1 / 60 }),
  temperature: {
    ...conversion('temperature', 'temperatures', { celsius: 1, fahrenheit: 1, kelvin: 1 }),
    run({ value, from, to }) {
      const celsius = { celsius: value, fahrenheit: ((value - 32) * 5) / 9, kelvin: value - 273.15 }[from];
      const given =
        celsius === undefined
          ? undefined
          : { celsius, fahrenheit: (celsius * 9) / 5 + 32, kelvin: celsius + 273.15 }[to];
      if (given === undefined) throw new Error('A unit is one of celsius, fahrenheit, kelvin.');
      return { value: round(given, 9) };
    },
  },
};
