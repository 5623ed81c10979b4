import styles from "./schedule.module.css";

/** A date among the filters. @param day YYYY-MM-DD, '' for none */
export function DayField({
  label,
  name,
  day,
  onDay,
}: {
  label: string;
  name: string;
  day: string;
  onDay: (day: string) => void;
}) {
  return (
    <label className={styles.ready}>
      {label}
      <input type="date" name={name} value={day} onChange={(event) => onDay(event.currentTarget.value)} />
    </label>
  );
}
