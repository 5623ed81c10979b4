/** How many days back and ahead of today pages of ships, services and ports show. */
export const daysPast = 7;
export const daysAhead = 56;
