import { runTool, ToolError } from '../../runner/run-tool.mjs';
import { UNITS } from './units.mjs';

function unitOf(name) {
  const unit = UNITS.get(name);
  if (unit === undefined) {
    throw new ToolError(
      'unknown_unit',
      `The unit ${name.slice(0, 40)} is not known; see the operation units.`,
    );
  }
  return unit;
}

/** Rounded to 12 significant digits: beyond them stand only errors of binary fractions. */
const rounded = (value) => Number(value.toPrecision(12));

await runTool('unit-convert', {
  convert: {
    inputs: { value: 'number', from: 'string', to: 'string' },
    run: ({ value, from, to }) => {
      const [source, target] = [unitOf(from), unitOf(to)];
      if (source.quantity !== target.quantity) {
        throw new ToolError(
          'different_quantities',
          `${from} measures ${source.quantity}, ${to} measures ${target.quantity}.`,
        );
      }
      const base = value * source.factor + source.offset;
      return { value: rounded((base - target.offset) / target.factor), unit: to };
    },
  },
  units: {
    inputs: { quantity: 'string?' },
    run: ({ quantity }) => ({
      units: [...UNITS].flatMap(([unit, { quantity: measured }]) =>
        quantity === undefined || quantity === measured ? [{ unit, quantity: measured }] : [],
      ),
    }),
  },
});
