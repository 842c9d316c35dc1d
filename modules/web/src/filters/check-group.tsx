import type { ReactNode } from 'react';

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  /** How many tools have it, where that is known. */
  readonly count?: number;
}

/** Boxes of which any may be ticked. */
export function CheckGroup({
  title,
  choices,
  chosen,
  onChange,
  children,
}: {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly children?: ReactNode;
}): ReactNode {
  const toggle = (value: string): void =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset className="filter">
      <legend>{title}</legend>
      {children}
      {choices.map(({ value, label, count }) => (
        <label key={value} className="choice">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span className="choice-label">{label}</span>
          {count !== undefined && <span className="choice-count">{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
