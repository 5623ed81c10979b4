/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { co2FactorsKind } from "./factors";
