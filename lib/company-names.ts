import { fold } from "@/lib/i18n/fold";

/** Names of companies, as pages of several domains compare them. */

/** What they end with and are told by nobody: legal forms, and that somebody is an agent. */
const legalForm =
  /[\s,&]{1,3}(?:ag|agencies|agency|bhd|bv|co|company|corp|corporation|gmbh|group|inc|limited|llc|ltd|nv|plc|private|pte|pty|pvt|sa|sdn|spa|srl)\.?$/i;
const legalFormsZh = /(?:集團|集团)?(?:股份|私人)?有限公司$/;

/** The name without its legal form and what stands in brackets: 'Cable Bay Lines (Hong Kong) Limited' is 'Cable Bay Lines'. */
export function plainCompanyName(name: string): string {
  const bare = name
    .replace(/[(（][^()（）]*[)）]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return withoutLegalForms(bare).replace(legalFormsZh, "").trim() || name.trim();
}

/** One form after the other: 'Pte Ltd' are two. */
function withoutLegalForms(name: string): string {
  const shorter = name.replace(legalForm, "");
  return shorter === name ? name : withoutLegalForms(shorter);
}

/** What is the same for one company however its name is written: 'Maersk (Hong Kong) Ltd.' is 'maersk'. */
export const companyKey = (name: string): string => fold(plainCompanyName(name));
