/** Days before today, and from today on, that pages of ships, services and ports go back and ahead. */
export const daysPast = 7;
export const daysAhead = 56;
