import "server-only";
import { UpstreamError } from "@/lib/upstream/errors";

/** How many neighbours of one side of a search are searched, and offered. */
export const neighboursSearched = 5;
export const neighboursOffered = 2;

/** The offers of a list, none if a service fails. */
export async function orNoOffers<Offer>(list: () => Promise<Offer[]>): Promise<Offer[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof UpstreamError) return [];
    throw error;
  }
}
