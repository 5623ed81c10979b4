import { config, currentInstant } from "@/lib/config/config";
import { store } from "@/lib/store/connection";
import type { UpstreamAccess } from "./fetch-upstream";

/** What services pass to their http adapters: the process's configuration, store and clock. */
export function upstreamAccess(): UpstreamAccess {
  return { settings: config().upstream, store: store(), now: currentInstant };
}
