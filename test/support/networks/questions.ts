import type { Span } from "./emissions";
import type { TestNetwork } from "./generate";
import { type CargoClass, type OracleOption, type OracleState, stateOf } from "./oracle";

/** A search of a test network, as an address of /port. */
export interface Question {
  network: TestNetwork;
  cargo: CargoClass | null;
  /** Of the address, without a page and a view. */
  search: URLSearchParams;
}

export function questionOf(network: TestNetwork, cargo: CargoClass | null, changes: 0 | 1 | 2): Question {
  const { loading, discharge, dateFrom, dateTo } = network;
  const search = new URLSearchParams({
    loading_port_id: loading.map(({ id }) => id).join("||"),
    discharge_port_id: discharge.id,
    date_from: dateFrom,
    date_to: dateTo,
    slower: "1",
  });
  if (changes !== 1) search.set("max_transhipments", String(changes));
  if (cargo) search.set("cargo", cargo);
  return { network, cargo, search };
}

/** An option that the portal shows, with its id there, and what the oracle says of it. */
export interface Expected {
  id: string;
  option: OracleOption;
  /** By the class of cargo of the question; `any` is that of no class. */
  state: OracleState;
  any: OracleState;
  /** Ids of those with which it is one row, itself among them. */
  row: string[];
  /** Whether it is folded below the others. */
  isSlower: boolean;
  /** Tonnes of CO2e; null where it is not known, undefined where no factors are imported. */
  co2: Span | null | undefined;
}

export const nowOf = ({ now }: TestNetwork): number => Math.floor(now.getTime() / 60_000);

export const statesOf = (option: OracleOption, { network, cargo }: Question) => ({
  state: stateOf(option, nowOf(network), cargo),
  any: stateOf(option, nowOf(network)),
});
