/** Times as files have them: DD-MM-YYYY HH:mm, or without an hour; '' for none. */

export const toCell = (text: string | null | undefined): string =>
  text
    ? `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)}${text.slice(10).replace("T", " ")}`
    : "";

export const fromCell = (cell: string): string =>
  `${cell.slice(6, 10)}-${cell.slice(3, 5)}-${cell.slice(0, 2)}${cell.slice(10).replace(" ", "T")}`;
