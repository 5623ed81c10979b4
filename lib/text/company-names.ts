import { fold } from "@/lib/i18n/fold";

/** Names of companies, as pages of several domains compare them. */

/** Endings that do not distinguish companies: legal forms, and words for an agent. */
const legalForm =
  /[\s,&]{1,3}(?:ag|agencies|agency|bhd|bv|co|company|corp|corporation|gmbh|group|inc|limited|llc|ltd|nv|plc|private|pte|pty|pvt|sa|sdn|spa|srl)\.?$/i;
const legalFormsZh = /(?:集團|集团)?(?:股份|私人)?有限公司$/;

/** The name without its legal form and parts in brackets: 'Cable Bay Lines (Hong Kong) Limited' is 'Cable Bay Lines'. */
export function plainCompanyName(name: string): string {
  const bare = name
    .replace(/[(（][^()（）]*[)）]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return withoutLegalForms(bare).replace(legalFormsZh, "").trim() || name.trim();
}

/** Removes legal forms one after the other: 'Pte Ltd' has two. */
function withoutLegalForms(name: string): string {
  const shorter = name.replace(legalForm, "");
  return shorter === name ? name : withoutLegalForms(shorter);
}

/** The key of a company, which is the same for all spellings of its name: 'Maersk (Hong Kong) Ltd.' is 'maersk'. */
export const companyKey = (name: string): string => fold(plainCompanyName(name));
