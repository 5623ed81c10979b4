import { store } from "@/lib/store/connection";
import { redirectOf } from "@/lib/store/redirects";

/** Where an address leads that stood elsewhere before; null where nothing is known of it. */
export const movedTo = (address: string): Promise<string | null> => redirectOf(store(), address);
