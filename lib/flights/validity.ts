/** How the store writes an open end of a period of operation, so that dates still compare as text. */
export const openFrom = "1900-01-01";
export const openTo = "9999-12-31";
