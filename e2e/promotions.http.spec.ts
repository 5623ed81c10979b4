import { expect, test } from "./support/http";
import { elementsOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { portPath, toSydney } from "./support/schedule";
import { words } from "./support/test";

/** Advertisements above the results of a schedule search. */

for (const locale of ["en", "zh-tw"] as const) {
  test(`Results have whole rows of four advertisements, labelled and marked as sponsored (${locale})`, async ({
    request,
  }) => {
    const { advertisement, sampleAdvertisement } = words(locale).schedule;
    const { main } = await readPage(request, portPath(toSydney, locale));
    const slots = elementsOf(onlyElement(main, "aside", { "aria-label": advertisement }), "li");
    expect(slots.length % 4).toBe(0);
    expect(slots.length).toBeGreaterThan(0);
    const images = slots.map((slot) => onlyElement(slot, "img", {}).attribs);
    // Those of invented companies say that they are samples.
    const isSample = locale === "en" ? /\(sample\)$/ : /（樣本）$/;
    expect(slots.map((slot) => textOf(slot))).toEqual(
      images.map(({ alt = "" }) => (isSample.test(alt) ? sampleAdvertisement : advertisement)),
    );
    for (const { alt } of images) expect(alt).toMatch(/\S/);
    const links = slots.flatMap((slot) => elementsOf(slot, "a")).map(({ attribs }) => attribs);
    expect(links.length).toBeGreaterThan(0);
    for (const { rel } of links) expect(rel).toMatch(/\bsponsored\b/);
    const sources = images.map(({ src = "" }) => src);
    expect(new Set(sources).size, "none stands there twice").toBe(sources.length);
    if (locale === "zh-tw") {
      expect(sources[0]).toMatch(/-zh-tw\.svg$/);
      expect(links[0]?.href).toMatch(/^\/zh-tw\/port\?/);
    }
    for (const source of sources) {
      const response = await request.get(source);
      expect(response.status(), source).toBe(200);
      expect(response.headers()["content-type"]).toMatch(/^image\//);
    }
  });
}

test("Each two ports have advertisements of their own, the same on the page and in the API; a page before a search has none", async ({
  request,
}) => {
  const { advertisement } = words("en").schedule;
  const onPage = async (path: string) => {
    const { main } = await readPage(request, path);
    return elementsOf(main, "aside")
      .filter(({ attribs }) => attribs["aria-label"] === advertisement)
      .flatMap((strip) => elementsOf(strip, "img").map(({ attribs }) => attribs.src));
  };
  const inApi = async (loading: string, discharge: string) => {
    const response = await request.get(`/api/ads/port?load_port_id=${loading}&dish_port_id=${discharge}`);
    const { items }: { items: { imageUrl: string }[] } = await response.json();
    return items.map(({ imageUrl }) => imageUrl);
  };
  const [sydney, angeles] = [await inApi("HKHKG", "AUSYD"), await inApi("HKHKG", "USLAX")];
  expect(sydney).toContain("/promotions/sample-nordhavn-nx2.svg");
  expect(angeles).not.toEqual(sydney);
  expect(await onPage(portPath(toSydney))).toEqual(sydney);
  expect(await onPage(portPath({ loading_port: "Hong Kong", discharge_port: "Los Angeles" }))).toEqual(
    angeles,
  );
  expect(await onPage(portPath())).toEqual([]);
});
