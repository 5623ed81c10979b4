import { expect, test } from "@playwright/test";

/**
 * For specs that only ask over HTTP (`*.http.spec.ts`): no browser is started for them, and they run once, not once for
 * each width. They use the fixture `request`, whose addresses are relative to the first portal.
 */
export { servers } from "./servers";
export { expect, test };
