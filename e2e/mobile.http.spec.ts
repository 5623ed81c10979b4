import { localePath, locales } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { expect, servers, test } from "./support/http";
import { configured } from "./support/servers";

/** /sgmobile leads to the mobile site, and to nothing else. */
test("the mobile site is that of the configuration, else the app's", async ({ request }) => {
  for (const [portal, mobile] of [
    [servers.portal, site().links.app],
    [servers.configuredPortal, configured.mobileUrl],
  ] as const) {
    for (const locale of locales) {
      const address = localePath(locale, "/sgmobile?url=https://evil.example/");
      const answer = await request.get(portal.url + address, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([302, mobile]);
    }
  }
});
