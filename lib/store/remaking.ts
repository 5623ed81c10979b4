/**
 * What is made of the store in the background and serves meanwhile as it was: an answer may then be older than the store
 * says, and is not to be kept. On the global object: the framework bundles this module more than once.
 */
interface Remaking {
  /** What is being made anew. */
  names: Set<string>;
  /** How often something has been. */
  count: number;
}

const held = Symbol.for("portal.remaking");
const scope = globalThis as typeof globalThis & { [held]?: Remaking };

function remaking(): Remaking {
  scope[held] ??= { names: new Set(), count: 0 };
  return scope[held];
}

/** Notes that what is known by this name is being made anew, or has been. */
export function noteRemaking(name: string, isBeingMade: boolean): void {
  const { names } = remaking();
  if (isBeingMade) {
    names.add(name);
    remaking().count++;
  } else names.delete(name);
}

/** A number that is another one when something has been made anew; null while something is. */
export function madeOfStore(): number | null {
  const { names, count } = remaking();
  return names.size > 0 ? null : count;
}
