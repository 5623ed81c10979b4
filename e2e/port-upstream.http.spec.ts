import { expect, test } from "./support/http";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "./support/parsed-html";
import { recordedVessels, rowsIn, vesselsIn } from "./support/recorded-sailings";
import { countsText, portPath, toRotterdam } from "./support/schedule";
import { servers } from "./support/servers";
import { words } from "./support/test";

/** The schedule page on a publisher's services, from recorded responses. */

const en = words("en");

test.use({ baseURL: servers.upstreamPortal.url });

test("Recorded sailings show as the publisher sent them", async ({ request }) => {
  const { answer, page, main } = await readPage(request, portPath(toRotterdam));
  expect(vesselsIn(main)).toEqual(recordedVessels);
  expect(await answer.text()).not.toContain("Orient Pearl");
  expect(textOf(onlyElement(main, "p", { role: "status" }))).toBe(
    countsText(recordedVessels.length, recordedVessels.length, en),
  );
  expect(textOf(page), "nothing here is sample data").not.toContain(en.schedule.sample);
  const cells = rowsIn(main).map((row) => elementsOf(row, "td"));
  const [first, second] = cells.map((row) => row.map(textOf));
  // 00:00 is how a legacy row says that the time is not known; the digits are the port's own.
  expect(first?.[0]).toContain("17-06-2022Fri");
  expect(first?.[0]).not.toContain(":");
  expect(second?.[0]).toContain("18-06-2022Sat 22:30");
  expect(second?.[3]).toContain("Nordhavn Frigg 019W");
  expect(first?.[1]).toContain("32 days");
  // Its CY cut-off was the day before: nothing can be booked any more.
  const book = (row: number) =>
    elementsOf(cells[row]?.at(-1) as HtmlElement, "a")
      .filter((link) => textOf(link).startsWith(en.schedule.bookNow))
      .map(({ attribs }) => attribs.href);
  expect(book(0)).toEqual([]);
  // Of the next one the SI cut-off was three hours ago.
  expect(book(1)).toEqual([]);
  expect(second?.at(-1)).toContain("CY open");
  expect(second?.[5]).toContain(en.schedule.closed);
  expect(book(3)).toEqual(["https://straits.example/booking/406W"]);
});

test("Recorded sailings are in Chinese where the publisher has Chinese names", async ({ request }) => {
  const { main, heading } = await readPage(request, portPath(toRotterdam, "zh-tw"));
  expect(heading).toBe("香港至鹿特丹");
  expect(vesselsIn(main)).toEqual(recordedVessels);
});
