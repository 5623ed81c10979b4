import { localePath } from "@/lib/i18n/locales";
import { expect, test } from "./support/http";
import { readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** Without imported emission factors nothing of CO2e is shown. */
for (const locale of ["en", "zh-tw"] as const) {
  test(`No page in ${locale} shows CO2e without emission factors`, async ({ request }) => {
    const { co2 } = words(locale);
    expect((await request.get(localePath(locale, "/co2-method"))).status()).toBe(404);
    const search = localePath(locale, "/port?loading_port=Hong+Kong&discharge_port=Rotterdam&sort=co2");
    const html = await (await request.get(search)).text();
    expect(html).not.toContain(co2.head);
    expect(html).not.toContain("CO₂e");
    expect(textOf((await readPage(request, search)).main)).not.toContain(co2.method);
  });
}
