import { useId } from "react";
import { DateField, type DateFieldProps } from "@/components/ui/date-field.client";
import styles from "../table/schedule.module.css";

/** A date among the filters. */
export function DayField({ label, ...field }: DateFieldProps & { label: string; name: string }) {
  const id = useId();
  return (
    <span className={styles.ready}>
      <label htmlFor={id}>{label}</label>
      <DateField id={id} frame={styles.day} {...field} />
    </span>
  );
}
