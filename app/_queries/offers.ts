import "server-only";
import { UpstreamError } from "@/lib/upstream/errors";

/** Neighbours of one side of a search that are looked at, and offered. */
export const neighboursAsked = 5;
export const neighboursOffered = 2;

/** What cannot be had for a fault of a service is not offered. */
export async function orNone<Offer>(list: () => Promise<Offer[]>): Promise<Offer[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
