import type { Minutes } from "@/lib/zone-clock";
import type { Network, TransferRule } from "./network";

const hour = 60;
const day = 24 * hour;

/** Bounds of what a rule may say. */
export const fewestTransferHours = 0;
export const mostTransferDays = 60;

/** What a transfer takes where no rule says otherwise. */
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
 * What the rules say of one transfer: of those that concern it the one that says most of its kind, of equal ones the
 * last, decides alone.
 */
function termsOf(rules: readonly TransferRule[], facts: Facts): Terms {
  let best: TransferRule | undefined;
  let most = -1;
  for (const rule of rules) {
    if (!scopes.every((scope) => rule[scope] === null || rule[scope] === facts[scope])) continue;
    const said = scopes.filter((scope) => rule[scope] !== null).length;
    if (said < most) continue;
    [best, most] = [rule, said];
  }
  if (!best) return asUsual;
  return {
    shortest: best.shortestHours === null ? null : best.shortestHours * hour,
    longest: best.longestDays === null ? usual.longest : best.longestDays * day,
    allowed: best.allowed,
  };
}

/**
 * Whether a seller's cargo that arrives with one call can go on with another one at the same port. One search asks it:
 * what the rules say is looked up once for each kind of transfer.
 */
export function transfers(network: Network, seller: number): (from: number, onto: number) => boolean {
  const { arrival, departure, terminal, port } = network;
  const code = network.sellers.texts[seller];
  const rules = network.rules.filter((rule) => rule.seller === null || rule.seller === code);
  const atPorts = new Map<number, TransferRule[]>();
  const rulesAt = (place: number) => {
    const id = network.ports[place]?.id;
    const there = atPorts.get(place) ?? rules.filter((rule) => rule.port === null || rule.port === id);
    atPorts.set(place, there);
    return there;
  };
  const known = new Map<string, Terms>();
  const terms = (from: number, onto: number): Terms => {
    if (rules.length === 0) return asUsual;
    const services = [network.serviceOf(from), network.serviceOf(onto)];
    const key = `${port[from]} ${services}`;
    let found = known.get(key);
    if (!found) {
      const [fromService, ontoService] = services.map((service) => network.services.texts[service]);
      const facts = { seller: code, port: network.ports[port[from] ?? 0]?.id };
      found = termsOf(rulesAt(port[from] ?? 0), { ...facts, fromService, ontoService });
      known.set(key, found);
    }
    return found;
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
