import { buttonClass } from "@/components/ui/button";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import { Check } from "@/components/ui/field";
import { IconChevronDown } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import pop from "@/components/ui/pop.module.css";
import { fill, formatDate } from "@/lib/i18n/formats";
import {
  mostBuffer,
  type SailingPlan,
  transhipmentChoices,
  usualTranshipments,
} from "@/lib/sailings/address";
import { DayField } from "./day-field";
import styles from "./schedule.module.css";
import type { ScheduleWords, Words } from "./words";

interface PlanChoiceProps {
  plan: SailingPlan;
  words: Words;
  onChange: (change: Partial<SailingPlan>) => void;
}

/** How many changes of ship a search takes at most, by name. */
export const transhipmentNames = (schedule: ScheduleWords) =>
  [schedule.noTranshipment, schedule.oneTranshipment, schedule.twoTranshipments] as const;

/** How many changes of ship, and by when cargo must be there: fields of the form of filters that search anew. */
export function PlanChoice({ plan, words: { schedule }, onChange }: PlanChoiceProps) {
  const { maxTranshipments, arriveBy, buffer } = plan;
  const names = transhipmentNames(schedule);
  const isOwn = maxTranshipments !== usualTranshipments || arriveBy !== "";
  return (
    <details className={styles.moreOperators}>
      <summary className={cx(chip.chip, isOwn && styles.on)}>
        {[names[maxTranshipments], arriveBy && fill(schedule.arriveByDay, { date: formatDate(arriveBy) })]
          .filter(Boolean)
          .join(schedule.separator)}
        <IconChevronDown size="s" />
      </summary>
      <fieldset className={cx(pop.pop, styles.operatorList)}>
        <legend className={layout.vh}>{schedule.plan}</legend>
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
        <DayField
          label={schedule.mustArriveBy}
          name="arrive_by"
          day={arriveBy}
          onDay={(day) => onChange({ arriveBy: day })}
        />
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
        <noscript>
          <button className={buttonClass({ variant: "solid", small: true })} type="submit">
            {schedule.apply}
          </button>
        </noscript>
      </fieldset>
    </details>
  );
}
