/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { embeddedSharing, shortLinkLimits } from "./embedded";
export { deleteLinks, linksNaming } from "./person";
