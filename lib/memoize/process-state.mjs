/**
 * The registry of what a process has once: its store, its metrics, its caches. Next.js compiles pages, handlers and the start
 * into several bundles, each with its own copy of a module, so that a variable of a module would exist several times. Plain
 * JavaScript, because the server's entry is not compiled and shares it.
 */

const registry = Symbol.for("portal.process-state");
/** @type {{ [registry]?: Map<string, unknown> }} */
const scope = globalThis;

/**
 * The state of a name, which exists once per process. The first call creates it by `init`.
 * @template T
 * @param {string} name
 * @param {() => T} init
 * @returns {T}
 */
export function processState(name, init) {
  scope[registry] ??= new Map();
  const states = scope[registry];
  if (!states.has(name)) states.set(name, init());
  return /** @type {T} */ (states.get(name));
}
