import { Chip, ChipLink, ChipSelect, Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

export function Chips({ words: { schedule, flights, sailingDocuments } }: SectionProps) {
  return (
    <>
      <Specimen title="Chip: off, on, with a count, disabled; as radios">
        {(prefix) => (
          <div className={styles.row}>
            <Chip>{schedule.directOnly}</Chip>
            <Chip defaultChecked>{schedule.directOnly}</Chip>
            <Chip count={12}>{flights.direct}</Chip>
            <Chip disabled>{flights.cargo}</Chip>
            <Chip type="radio" name={`${prefix}-chip`} defaultChecked>
              {flights.direct}
            </Chip>
            <Chip type="radio" name={`${prefix}-chip`}>
              {flights.transfer}
            </Chip>
          </div>
        )}
      </Specimen>
      <Specimen title="ChipLink: another one, and the current one">
        <div className={styles.row}>
          <ChipLink href="#chips" count={43}>
            {sailingDocuments.all}
          </ChipLink>
          <ChipLink href="#chips" current count={7}>
            {flights.direct}
          </ChipLink>
          <ChipLink href="#chips">{longText}</ChipLink>
        </div>
      </Specimen>
      <Specimen title="ChipSelect: nothing chosen, and one">
        <div className={styles.row}>
          {["", "1"].map((chosen) => (
            <ChipSelect label={flights.dayOfWeek} defaultValue={chosen} key={chosen}>
              <option value="">{flights.anyDay}</option>
              <option value="1">{flights.daily}</option>
            </ChipSelect>
          ))}
        </div>
      </Specimen>
      <Specimen title="Tag: plain, warning, success, and a link">
        <div className={chip.tags}>
          <Tag>{schedule.direct}</Tag>
          <Tag tone="warn">{schedule.cyCutoff}</Tag>
          <Tag tone="ok">{schedule.bookNow}</Tag>
          <Tag href="#chips">{schedule.details}</Tag>
        </div>
      </Specimen>
    </>
  );
}
