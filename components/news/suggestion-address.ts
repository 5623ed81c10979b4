import type { Suggestion } from "@/lib/news/schema";

/** The unprefixed address of a suggested schedule search, without ids that the source has not. */
export function scheduleAddress({ type, param }: Suggestion): string {
  const [one, two, three, four] = param;
  const all =
    type === "SEA"
      ? { loading_port: one, loading_port_id: two, discharge_port: three, discharge_port_id: four }
      : {
          origin_airport_id: one,
          origin_airport: two,
          destination_airport_id: three,
          destination_airport: four,
        };
  const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return `${type === "SEA" ? "/port" : "/flight"}?${search}`;
}
