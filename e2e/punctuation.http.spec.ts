import { type Locale, localePath } from "../lib/i18n/locales";
import { optionPath, sailingRef } from "../lib/sailings/shared";
import { everyPageKind } from "./support/every-page-kind";
import { expect, test } from "./support/http";
import { textAndLinks } from "./support/parsed-html";
import { fetchSchedule, toRotterdam } from "./support/schedule";
import { words } from "./support/test";

/** Signs between Chinese words are full width, wherever they come from. */

const halfWidth = /.{0,20}\p{Script=Han}[:,;.!?](?=\s|$|\p{Script=Han}).{0,20}/gmu;
/** They bring their room along: a space beside one would be a second. Between two parts of a page there may be one. */
const spaced = /.{0,20}(?:[：（「『【][^\S\n]+|[^\S\n]+[：（「『【）」』】])\S.{0,20}/gu;

for (const locale of ["zh-tw", "zh-cn"] satisfies Locale[]) {
  test(`no page has Latin punctuation after a Chinese word, or a space beside Chinese punctuation (${locale})`, async ({
    request,
  }) => {
    const { items } = await fetchSchedule(request, { ...toRotterdam, language: locale });
    const [sailing, other] = items;
    const { newTab } = words(locale).shell;
    if (!sailing || !other) throw new Error("The sample has no two sailings.");
    const lane = new URLSearchParams(toRotterdam);
    const several = new URLSearchParams({
      ...toRotterdam,
      sailing: [sailing, other].map(sailingRef).join("||"),
    });
    for (const path of [
      ...everyPageKind({ newsId: "1026", companyId: "2001" }),
      `/port?${lane}`,
      "/port?loading_port=Yantian||Shekou&discharge_port=Rotterdam&arrive_by=2026-05-20&buffer=2",
      "/port?loading_port=Hong+Kong&discharge_port=Roterdam",
      "/port?loading_port=Hong+Kong&discharge_port=Rouen",
      optionPath({ id: sailing.id }),
      `/fe-sea?${several}`,
      `/vessel/${sailing.imo}`,
      "/services/ST6",
      "/port-calls/HKHKG",
      "/flight?origin_airport=HKG&destination_airport=LON",
    ]) {
      const answer = await request.get(localePath(locale, path));
      // Which nobody sees: what a link adds for assistive technology.
      const said = textAndLinks(await answer.text()).said.replaceAll(` ${newTab}`, "");
      const found = [halfWidth, spaced].flatMap((sign) => said.match(sign) ?? []);
      expect.soft([...new Set(found)], path).toEqual([]);
    }
  });
}
