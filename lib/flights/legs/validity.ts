/** How the store writes an open end of a period of operation, so that dates still compare as text. */
export const openFrom = "1900-01-01";
export const openTo = "9999-12-31";

/** The columns of a stored flight that is weekly, operated under its own and only number, and offered alone. */
export const plainRow = {
  fortnight_from: "",
  operating_no: "",
  codeshares: "",
  origin_terminal: "",
  destination_terminal: "",
  local_traffic: 1,
};
