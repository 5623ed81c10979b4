import type { Minutes } from "@/lib/time/zone-clock";
import type { Network, TransferRule } from "./network";

const hour = 60;
const day = 24 * hour;

/** Bounds of the values of a rule. */
export const fewestTransferHours = 0;
export const mostTransferDays = 60;

/** How long a transfer takes where no rule applies. */
export const usual = { shortest: 24 * hour, betweenTerminals: 48 * hour, longest: 14 * day } as const;

interface Terms {
  /** null: as usual. */
  shortest: Minutes | null;
  longest: Minutes;
  allowed: boolean;
}

const asUsual: Terms = { shortest: null, longest: usual.longest, allowed: true };

/** The longest that any transfer may take. */
export function longestTransfer({ rules }: Pick<Network, "rules">): Minutes {
  return rules.reduce((most, { longestDays }) => Math.max(most, (longestDays ?? 0) * day), usual.longest);
}

const scopes = ["seller", "port", "fromService", "ontoService"] as const;
type Facts = Record<(typeof scopes)[number], string | undefined>;

/**
 * The terms of one transfer. Of the rules that apply to it the most specific one decides alone, and of equally specific
 * ones the last.
 */
function termsOf(rules: readonly TransferRule[], facts: Facts): Terms {
  let best: TransferRule | undefined;
  let most = -1;
  for (const rule of rules) {
    if (!scopes.every((scope) => rule[scope] === null || rule[scope] === facts[scope])) continue;
    const specificity = scopes.filter((scope) => rule[scope] !== null).length;
    if (specificity < most) continue;
    [best, most] = [rule, specificity];
  }
  if (!best) return asUsual;
  return {
    shortest: best.shortestHours === null ? null : best.shortestHours * hour,
    longest: best.longestDays === null ? usual.longest : best.longestDays * day,
    allowed: best.allowed,
  };
}

/**
 * Whether a carrier's cargo that arrives with one call makes the connection to another call at the same port. The function
 * is made for one search, and looks up the rules once for each kind of transfer.
 */
export function transfers(network: Network, seller: number): (from: number, onto: number) => boolean {
  const { arrival, departure, terminal, port } = network;
  const code = network.sellers.texts[seller];
  const rules = network.rules.filter((rule) => rule.seller === null || rule.seller === code);
  const atPorts = new Map<number, TransferRule[]>();
  const rulesAt = (place: number) => {
    const id = network.ports[place]?.id;
    const rulesHere = atPorts.get(place) ?? rules.filter((rule) => rule.port === null || rule.port === id);
    atPorts.set(place, rulesHere);
    return rulesHere;
  };
  const memoized = new Map<string, Terms>();
  const terms = (from: number, onto: number): Terms => {
    if (rules.length === 0) return asUsual;
    const services = [network.serviceOf(from), network.serviceOf(onto)];
    const key = `${port[from]} ${services}`;
    let ofKind = memoized.get(key);
    if (!ofKind) {
      const [fromService, ontoService] = services.map((service) => network.services.texts[service]);
      const facts = { seller: code, port: network.ports[port[from] ?? 0]?.id };
      ofKind = termsOf(rulesAt(port[from] ?? 0), { ...facts, fromService, ontoService });
      memoized.set(key, ofKind);
    }
    return ofKind;
  };
  return (from, onto) => {
    if (network.shipOf(from) === network.shipOf(onto)) return false;
    const { shortest, longest, allowed } = terms(from, onto);
    const wait = (departure[onto] ?? 0) - (arrival[from] ?? 0);
    if (!allowed || wait < 0 || wait > longest) return false;
    const cutoff = network.transferCutoff(onto, seller);
    if (cutoff !== null) return (arrival[from] ?? 0) <= cutoff;
    const [one, other] = [terminal[from] ?? 0, terminal[onto] ?? 0];
    const isMove = one !== 0 && other !== 0 && one !== other;
    return wait >= (shortest ?? (isMove ? usual.betweenTerminals : usual.shortest));
  };
}
