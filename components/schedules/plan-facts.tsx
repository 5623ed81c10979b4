import type { ReactNode } from "react";

/** What is known of a part of a plan, such as a leg, below its heading. A fact without a value is left out. */
export function PlanFacts({
  head,
  facts,
}: {
  head: ReactNode;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <section>
      <h3>{head}</h3>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
