/** base = value × factor + offset; bases are metre, kilogram, litre, kelvin and byte. All factors are exact by definition. */
const TABLE = {
  length: { mm: 0.001, cm: 0.01, m: 1, km: 1000, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344 },
  mass: { mg: 0.000001, g: 0.001, kg: 1, t: 1000, oz: 0.028349523125, lb: 0.45359237 },
  volume: { ml: 0.001, l: 1, m3: 1000, 'us-gal': 3.785411784, 'us-cup': 0.2365882365 },
  temperature: { k: 1, c: [1, 273.15], f: [5 / 9, 273.15 - 160 / 9] },
  data: { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 },
};

/** Name to quantity, factor and offset. */
export const UNITS = new Map(
  Object.entries(TABLE).flatMap(([quantity, units]) =>
    Object.entries(units).map(([name, scale]) => {
      const [factor, offset] = Array.isArray(scale) ? scale : [scale, 0];
      return [name, { quantity, factor, offset }];
    }),
  ),
);
