/** How the store writes a period of operation that is open at an end: dates still compare as text. */
export const openFrom = "1900-01-01";
export const openTo = "9999-12-31";
