import type { ReactNode } from "react";
import { type Fact, FactList } from "@/components/ui/fact-list";

/** What is known of a part of a plan, such as a leg, below its heading. */
export const PlanFacts = ({ head, facts }: { head: ReactNode; facts: readonly Fact[] }) => (
  <section>
    <h3>{head}</h3>
    <FactList facts={facts} />
  </section>
);
