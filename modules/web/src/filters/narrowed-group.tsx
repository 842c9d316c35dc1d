import { type ReactNode, useState } from 'react';
import { useMessages } from '../text/messages.ts';
import { CheckGroup, type Choice } from './check-group.tsx';

const SHOWN = 6;

/** A group with too many boxes to show: the chosen ones, the first few, and a field that finds the others. */
export function NarrowedGroup({
  title,
  placeholder,
  choices,
  chosen,
  onChange,
  textOf,
}: {
  readonly title: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** What the field looks for in a choice. */
  readonly textOf: (choice: Choice) => string;
}): ReactNode {
  const messages = useMessages();
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const isChosen = ({ value }: Choice): boolean => chosen.includes(value);
  const others = choices.filter((choice) => !isChosen(choice) && textOf(choice).toLowerCase().includes(word));
  const unlisted = chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value): Choice => ({ value, label: value }));
  const hidden = others.length - SHOWN;
  return (
    <CheckGroup
      title={title}
      choices={[...unlisted, ...choices.filter(isChosen), ...others.slice(0, SHOWN)]}
      chosen={chosen}
      onChange={onChange}
    >
      {(choices.length > SHOWN || word !== '') && (
        <input
          type="text"
          className="narrow"
          aria-label={messages.narrow(title)}
          placeholder={placeholder}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {hidden > 0 && <span className="narrow-more">{messages.more(hidden)}</span>}
    </CheckGroup>
  );
}
