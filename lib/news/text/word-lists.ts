/** A point as Word writes it before an entry of a list. */
const point = /^(?:\s|&nbsp;|\u00a0){0,20}[·•](?:\s|&nbsp;|\u00a0){1,50}/;

/** A sanitised body whose paragraphs that begin with a point are lists: Word saves its lists so. */
export function withWordLists(html: string): string {
  if (!/[·•]/.test(html)) return html;
  const pieces = html.split("</p>");
  let isOpen = false;
  const close = () => {
    const end = isOpen ? "</ul>" : "";
    isOpen = false;
    return end;
  };
  const parts = pieces.map((piece, number) => {
    const at = piece.lastIndexOf("<p>");
    const [before, content] = [piece.slice(0, at), piece.slice(at + 3)];
    const isLast = number === pieces.length - 1;
    if (isLast || at === -1 || !point.test(content)) return close() + piece + (isLast ? "" : "</p>");
    const start = isOpen && before.trim() === "" ? "" : `${close()}${before}<ul>`;
    isOpen = true;
    return `${start}<li>${content.replace(point, "")}</li>`;
  });
  return parts.join("");
}
