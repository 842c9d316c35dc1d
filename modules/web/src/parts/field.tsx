import { type ReactNode, useId } from 'react';

/** A name and the control that it names. */
export function Field({
  name,
  children,
}: {
  readonly name: string;
  readonly children: (id: string) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="field-row">
      <label className="field" htmlFor={id}>
        {name}
      </label>
      {children(id)}
    </div>
  );
}

/** Several lines of text. */
export const TextField = ({
  name,
  text,
  onChange,
}: {
  readonly name: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}): ReactNode => (
  <Field name={name}>
    {(id) => (
      <textarea
        id={id}
        className="input"
        rows={2}
        dir="auto"
        maxLength={2_000}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** One of a few values. */
export const Choice = ({
  id,
  values,
  value,
  onChange,
  textOf,
}: {
  readonly id: string;
  readonly values: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly textOf?: (value: string) => string;
}): ReactNode => (
  <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
    {values.map((each) => (
      <option key={each} value={each}>
        {textOf?.(each) ?? each}
      </option>
    ))}
  </select>
);
