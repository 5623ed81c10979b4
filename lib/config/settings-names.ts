/**
 * Finds names of environment variables that are meant for the portal but misspelt: a misspelt setting has no effect, and
 * nobody would notice.
 */
const settingPrefixes =
  /^(?:UPSTREAM|PORTAL|STORE|SITE|ENQUIRY|ENQUIRIES|ALLOWED|TRUST|TRUSTED|IMAGE|MOBILE|READS)_/;
/** Variables that container platforms set for a service named `portal` or `upstream`, in every container. */
const platformNames = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;
const maxDistance = 2;
/** Shorter names are similar to too many others. */
const shortest = 7;

/** One sentence for each variable that looks like a setting and is none; `settings` are all names of settings. */
export function misspeltNames(variables: readonly string[], settings: readonly string[]): string[] {
  return variables
    .filter((name) => !settings.includes(name) && !platformNames.test(name))
    .flatMap((name) => {
      const [nearest] = settings
        .map((setting) => ({ setting, steps: distance(name, setting) }))
        .filter(({ setting, steps }) => setting.length >= shortest && steps <= maxDistance)
        .sort((a, b) => a.steps - b.steps);
      if (nearest) return [`${name}: no setting has this name. Is ${nearest.setting} meant?`];
      return settingPrefixes.test(name) ? [`${name}: no setting has this name.`] : [];
    });
}

/** The edit distance of two words (insertions, deletions, changes and swaps); exact up to two. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > maxDistance) return maxDistance + 1;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? maxDistance + 1;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSwap = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const changed = cell(row - 1, at - 1) + (from[row - 1] === to[at - 1] ? 0 : 1);
      const swapped = isSwap ? cell(row - 2, at - 2) + 1 : maxDistance + 1;
      rows[row]?.push(Math.min(changed, swapped, cell(row - 1, at) + 1, cell(row, at - 1) + 1));
    }
  }
  return cell(from.length, to.length);
}
