import type { UpstreamAccess } from "@/lib/upstream/ask";
import type { NewsAdapter } from "./schema";
export function httpNews(_access: UpstreamAccess, _imageHosts: readonly string[]): NewsAdapter {
  throw new Error("not yet");
}
