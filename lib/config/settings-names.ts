import { editDistance, mostEdits } from "@/lib/text/edit-distance";

/**
 * Finds names of environment variables that are meant for the portal but misspelt: a misspelt setting has no effect, and
 * nobody would notice.
 */
const settingPrefixes =
  /^(?:UPSTREAM|PORTAL|STORE|SITE|ENQUIRY|ENQUIRIES|ALLOWED|TRUST|TRUSTED|IMAGE|MOBILE|READS)_/;
/** Variables that container platforms set for a service named `portal` or `upstream`, in every container. */
const platformNames = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;
/** Shorter names are similar to too many others. */
const shortest = 7;

/** One sentence for each variable that looks like a setting and is none; `settings` are all names of settings. */
export function misspeltNames(variables: readonly string[], settings: readonly string[]): string[] {
  return variables
    .filter((name) => !settings.includes(name) && !platformNames.test(name))
    .flatMap((name) => {
      const [nearest] = settings
        .map((setting) => ({ setting, steps: editDistance(name, setting) }))
        .filter(({ setting, steps }) => setting.length >= shortest && steps <= mostEdits)
        .sort((a, b) => a.steps - b.steps);
      if (nearest) return [`${name}: no setting has this name. Is ${nearest.setting} meant?`];
      return settingPrefixes.test(name) ? [`${name}: no setting has this name.`] : [];
    });
}
