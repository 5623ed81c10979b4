import type { ReactNode } from "react";

export type Fact = readonly [name: string, value: ReactNode];

/** Names with their values. A fact without a value is left out. */
export const FactList = ({
  facts,
  className,
}: {
  facts: readonly Fact[];
  className?: string | undefined;
}) => (
  <dl className={className}>
    {facts.filter(isKnown).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Whether a fact has a value. */
export const isKnown = ([, value]: Fact): boolean => Boolean(value) || value === 0;
