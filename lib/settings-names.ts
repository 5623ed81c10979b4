/**
 * Which names of the environment are meant for the portal and are none of its own: a setting that is misspelt is a
 * setting that is missing, and nobody notices.
 */
const ourBeginnings =
  /^(?:UPSTREAM|PORTAL|STORE|SITE|ENQUIRY|ENQUIRIES|ALLOWED|TRUST|TRUSTED|IMAGE|MOBILE|READS)_/;
/** Container platforms describe a service of the name `portal` or `upstream` so, in the environment of every program. */
const platforms = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;
const nearBy = 2;
/** A short name is near to too many others. */
const shortest = 7;

/** One sentence for each name that looks like one of ours and is none; `known` are all the names there are. */
export function misspeltNames(given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name) && !platforms.test(name))
    .flatMap((name) => {
      const [near] = known
        .map((own) => ({ own, steps: distance(name, own) }))
        .filter(({ own, steps }) => own.length >= shortest && steps <= nearBy)
        .sort((a, b) => a.steps - b.steps);
      if (near) return [`${name}: no setting has this name. Is ${near.own} meant?`];
      return ourBeginnings.test(name) ? [`${name}: no setting has this name.`] : [];
    });
}

/** How many letters must be put in, taken out, changed or swapped to make one word of another; roughly, beyond two. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > nearBy) return nearBy + 1;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? nearBy + 1;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSwap = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const changed = cell(row - 1, at - 1) + (from[row - 1] === to[at - 1] ? 0 : 1);
      const swapped = isSwap ? cell(row - 2, at - 2) + 1 : nearBy + 1;
      rows[row]?.push(Math.min(changed, swapped, cell(row - 1, at) + 1, cell(row, at - 1) + 1));
    }
  }
  return cell(from.length, to.length);
}
