import { expect, servers, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";

/** The files of the sailing documents. */

test("every file of the page is a PDF of these weeks", async ({ request }) => {
  const { main } = await readPage(request, "/sailing");
  const files = elementsOf(main, "li").filter(
    (item) =>
      // It is one of its own parts.
      elementsOf(item, "li").length === 1 &&
      elementsOf(item, "a").some(({ attribs }) => attribs.href?.startsWith("/sailing-view")),
  );
  expect(files.length).toBeGreaterThanOrEqual(25);
  for (const file of files) {
    const href = elementsOf(file, "a")[0]?.attribs.href ?? "";
    const path = new URL(href, servers.portal.url).searchParams.get("path") ?? "";
    const answer = await request.get(`/api/pdf?${new URLSearchParams({ path })}`);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const body = await answer.body();
    expect(body.subarray(0, 5).toString(), path).toBe("%PDF-");
    expect(body.subarray(-6).toString(), path).toContain("%%EOF");
    const pages = body.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(elementsOf(file, "p").map(textOf), path).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Valid \\d{1,2} \\w+ \\d{4} to \\d{1,2} \\w+ \\d{4} · ${pages} page${pages > 1 ? "s" : ""}$`,
        ),
      ),
    ]);
  }
});
