import { keepRecent } from "@/lib/keep-recent";
import type { Store } from "@/lib/store/connection";
import { notesOf } from "@/lib/store/notes";
import type { PlaceAsk } from "./schema";

/** Places of each kind that a store remembers, and the longest text by which it does. */
const most = 1000;
const longest = 100;

/**
 * Remembers what was found last by an id or a name: a search's page asks for its two places several times over. Of the edition
 * of the list that the store holds; where it notes none, nothing is remembered.
 */
export function keepFound<Place>(
  store: Store,
  kind: "ports" | "airports",
): (ask: PlaceAsk, find: () => Promise<Place | null>) => Promise<Place | null> {
  const kept = keepRecent<Place | null>(most);
  return async ({ id, name = "" }, find) => {
    const edition = (await notesOf(store)).seeds.get(kind);
    const text = id ? `#${id}` : name;
    return edition && text.length <= longest ? kept(`${edition} ${text}`, find) : find();
  };
}
