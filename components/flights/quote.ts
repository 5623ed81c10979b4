import type { Airport } from "@/lib/places/shared";

/** The airport by which advertisements of one end of a search are chosen: for a city its first. */
export const adPlace = ({ id, airports }: Airport): string => airports?.[0] ?? id;
