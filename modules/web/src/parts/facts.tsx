import type { ReactNode } from 'react';

/** Names and values, one below the other. */
export const Facts = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <dl className="facts">{children}</dl>
);

export const Fact = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
