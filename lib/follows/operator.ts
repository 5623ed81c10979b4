/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export {
  forgetFollows,
  type LetterState,
  letterTasks,
  listFollows,
  lockFollows,
  readLetters,
  retryLetters,
  type StoredFollow,
} from "./manage";
export { storeFollowRequest } from "./requests";
export { followLimits } from "./schema";
