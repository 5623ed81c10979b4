import { Counter, Gauge, type Registry } from "prom-client";

type Labels = Readonly<Record<string, string>>;

interface ReadMetric<Reading> {
  help: string;
  labels?: readonly string[];
  isShared?: boolean;
  isCounter?: boolean;
  /** A value, or several by their labels; null where it is unknown: it is not exported, in particular not as 0. */
  read(reading: Reading): number | null | readonly (readonly [Labels, number])[];
}

/** Metrics that are read when metrics are collected, by name. */
export type ReadMetrics<Reading> = Readonly<Record<string, ReadMetric<Reading>>>;

/** A metric of one value. */
export const one = <Reading>(
  help: string,
  read: (reading: Reading) => number | null,
): ReadMetric<Reading> => ({
  help,
  read,
});

/** A metric of a value for each of one label. */
export const by = <Reading>(
  label: string,
  help: string,
  read: (reading: Reading) => readonly (readonly [of: string, value: number])[],
): ReadMetric<Reading> => ({
  help,
  labels: [label],
  read: (reading) => read(reading).map(([of, value]) => [{ [label]: of }, value]),
});

/** A metric that is the same in all processes: the greatest value is the newest. Others are added up. */
export const shared = <Reading>(metric: ReadMetric<Reading>): ReadMetric<Reading> => ({
  ...metric,
  isShared: true,
});

/** Registers metrics, all of them shared with `areShared`. Returns the function that sets them all to a reading; null: none of it is known. */
export function registerRead<Reading>(
  registry: Registry,
  metrics: ReadMetrics<Reading>,
  areShared = false,
): (reading: Reading | null) => void {
  const setters = Object.entries(metrics).map(
    ([name, { help, labels = [], isShared = areShared, isCounter, read }]) => {
      const Kind = isCounter ? Counter : Gauge;
      const metric = new Kind({
        ...{ name: `portal_${name}`, help, labelNames: labels, registers: [registry] },
        ...(isShared && { aggregator: "max" as const }),
      });
      return (reading: Reading | null) => {
        if (labels.length > 0) metric.reset();
        else metric.remove();
        const values = reading === null ? null : read(reading);
        if (typeof values === "number") metric.inc(values);
        else for (const [of, value] of values ?? []) metric.inc(of, value);
      };
    },
  );
  return (reading) => {
    for (const set of setters) set(reading);
  };
}
