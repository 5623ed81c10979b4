/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { channelWords } from "./channels";
export { mostDrafts } from "./embedded";
export { letterOf } from "./letter";
export {
  countEnquiries,
  type EnquiryStatus,
  enquiryStatuses,
  getEnquiry,
  listEnquiries,
  listIds,
  retryEnquiry,
  type StoredEnquiry,
} from "./manage";
export { deleteEnquiries, enquiriesOf, forgetEnquiries, type PersonEnquiries } from "./person";
export { countPurgeable, mostSuspects, purgeEnquiries } from "./purge";
export { newFormKey, submitForm } from "./submit";
