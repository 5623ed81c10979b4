import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { type Laid, layDown } from "./kept-shelf";
import { Still, type StillProps } from "./still.client";

/** What React notes on an element beside what it draws: while developing only, and to look for it takes most of the time. */
const reactsOwn = new Set(["_owner", "_store", "_debugInfo", "_debugStack", "_debugTask"]);
const withoutReactsOwn =
  process.env.NODE_ENV === "production"
    ? undefined
    : (name: string, value: unknown) => (reactsOwn.has(name) ? undefined : value);
const clientReference = Symbol.for("react.client.reference");

interface Drawn {
  key: string;
  part: Laid;
}

/** Parts that stand on many pages, the latest of them, by what they are drawn from. */
const drawn = new LRUCache<string, Drawn>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ part }, from) => part.size + from.length,
});

interface KeptProps extends Omit<StillProps, "part"> {
  /** What decides its drawing, all of it, its name among it: a part that was drawn from the same is not drawn again. */
  from?: readonly [name: string, ...facts: unknown[]];
  children: ReactNode;
}

/**
 * A part of a page that script never changes: the browser is sent its markup, and no second copy of it as data. What it
 * holds may be any server component, but no island: that throws. See docs/adr/0015.
 */
export async function Kept({ tag, attributes, from, children }: KeptProps) {
  const name = from && JSON.stringify(from);
  const found = name === undefined ? undefined : drawn.get(name);
  const { key, part } = found ?? (await drawPart(children));
  if (name !== undefined && !found) drawn.set(name, { key, part });
  layDown(key, part);
  return <Still tag={tag} attributes={attributes} part={key} />;
}

async function drawPart(children: ReactNode): Promise<Drawn> {
  const part = await draw(children);
  const text = JSON.stringify(part, withoutReactsOwn);
  // Sixty bits: every sign of it weighs on each page that has the part.
  const key = createHash("sha256").update(text).digest("base64url").slice(0, 10);
  return { key, part: { drawn: part, size: text.length } };
}

/** What server components come to: elements of the platform and texts. */
export async function draw(node: ReactNode): Promise<ReactNode> {
  const given = await node;
  if (Array.isArray(given)) return Promise.all(given.map(draw));
  if (!isValidElement(given)) return given;
  const { type, props, key } = given as ReactElement<{ children?: ReactNode }>;
  if (typeof type === "string" || type === Fragment) {
    const { children, ...attributes } = props;
    const kept = children === undefined ? {} : { children: await draw(children) };
    return createElement(type as string, { ...attributes, ...kept, key });
  }
  if (typeof type !== "function" || Reflect.get(type, "$$typeof") === clientReference) {
    throw new Error("A kept part holds what the browser must run.");
  }
  const drawn = await draw((type as (given: object) => ReactNode)(props));
  return key === null ? drawn : createElement(Fragment, { key }, drawn);
}
