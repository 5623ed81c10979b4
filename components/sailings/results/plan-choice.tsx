import { buttonClass } from "@/components/ui/button";
import { Check } from "@/components/ui/field";
import {
  type CargoClass,
  mostBuffer,
  type SailingPlan,
  type ScheduleWords,
  transhipmentChoices,
  usualTranshipments,
  type Words,
} from "@/lib/sailings/shared";
import { cargoNames } from "../source-words";
import styles from "../table/schedule.module.css";
import { FoldedChoices } from "./folded-choices";

interface PlanChoiceProps {
  plan: SailingPlan;
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  words: Words;
  onChange: (change: Partial<SailingPlan>) => void;
  onCargo: (cargo: CargoClass | null) => void;
}

/** The most transhipments of a search, by name. */
export const transhipmentNames = (schedule: ScheduleWords) =>
  [schedule.noTranshipment, schedule.oneTranshipment, schedule.twoTranshipments] as const;

/**
 * The number of transhipments, and how many days early cargo must arrive: fields of the filter form that start a new search. The
 * class of cargo is here too, as few readers choose it.
 */
export function PlanChoice({ plan, cargo, words: { schedule }, onChange, onCargo }: PlanChoiceProps) {
  const { maxTranshipments, buffer } = plan;
  const names = transhipmentNames(schedule);
  const isChanged = maxTranshipments !== usualTranshipments || buffer > 0;
  return (
    <FoldedChoices text={names[maxTranshipments]} isSet={isChanged} legend={schedule.plan}>
      {transhipmentChoices.map((choice) => (
        <Check
          key={choice}
          type="radio"
          name="max_transhipments"
          value={choice}
          checked={choice === maxTranshipments}
          onChange={() => onChange({ maxTranshipments: choice })}
        >
          {names[choice]}
        </Check>
      ))}
      <label className={styles.ready}>
        {schedule.buffer}
        <input
          type="number"
          name="buffer"
          min={0}
          max={mostBuffer}
          value={buffer || ""}
          onChange={(event) => onChange({ buffer: event.currentTarget.valueAsNumber || 0 })}
        />
      </label>
      <span className={styles.legend}>{schedule.cargo}</span>
      {cargoNames(schedule).map(([one, name]) => (
        <Check
          key={name}
          type="radio"
          name="cargo"
          value={one ?? ""}
          checked={one === cargo}
          onChange={() => onCargo(one)}
        >
          {name}
        </Check>
      ))}
      <noscript>
        <button className={buttonClass({ variant: "solid", small: true })} type="submit">
          {schedule.apply}
        </button>
      </noscript>
    </FoldedChoices>
  );
}
