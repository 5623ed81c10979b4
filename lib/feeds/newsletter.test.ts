import { DomUtils, parseDocument } from "htmlparser2";
import { mailLimit, type Newsletter, newsletterHtml, noNewsletterHtml } from "./newsletter";
import { sentPicture } from "./sent-picture";

const site = "https://news.example";
const hostile = `"><script>alert(1)</script>&amp;'`;

const article = (at: number, more: Partial<Newsletter["articles"][number]> = {}) => ({
  url: `${site}/news?news_id=${at}`,
  lang: "en",
  headline: `Headline ${at} ${hostile}`,
  intro: `Words ${"and words ".repeat(60)}`,
  date: "June 17, 2022",
  picture: { ...sentPicture(at % 2 ? "terminal" : "https://img.example/a.jpg", site), alt: hostile },
  ...more,
});

const letter = (count: number, more: Partial<Newsletter> = {}): Newsletter => ({
  lang: "zh-Hant",
  name: `Gazette ${hostile}`,
  publisher: "Gazette Limited",
  address: ["1 Quay", "Port"],
  homeUrl: site,
  listUrl: `${site}/news-list`,
  unsubscribe: "*|UNSUB|*",
  colours: { light: { accent: "#005a3c" }, dark: {} },
  words: {
    title: "Title",
    preheader: "Three headlines",
    days: "The week",
    sample: null,
    more: (left) => `${left} more`,
    why: "You subscribed.",
    unsubscribe: "Unsubscribe",
    web: "On the web",
  },
  articles: Array.from({ length: count }, (_, at) => article(at)),
  ...more,
});

const read = (html: string) => {
  const page = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, page, true);
  return { page, all };
};

test("a mail is tables and styles in elements, 600 wide, with absolute addresses and no script", () => {
  const { all } = read(newsletterHtml(letter(5)));
  expect([...all("script"), ...all("link"), ...all("form"), ...all("iframe")]).toEqual([]);
  expect(all("table").every(({ attribs }) => attribs.role === "presentation")).toBe(true);
  expect(all("table").map(({ attribs }) => attribs.width)).toContain("600");
  for (const { attribs } of [...all("a"), ...all("img")]) {
    const address = attribs.href ?? attribs.src ?? "";
    if (address !== "*|UNSUB|*") expect(address).toMatch(/^https:\/\//);
  }
  for (const { attribs } of all("img")) expect([attribs.alt, attribs.width]).not.toContain(undefined);
  expect(all("html")[0]?.attribs.lang).toBe("zh-Hant");
  expect(all("h2").map(({ attribs }) => attribs.lang)).toEqual(Array(5).fill("en"));
  expect(all("a").filter(({ attribs }) => attribs.href === "*|UNSUB|*")).toHaveLength(1);
});

test("every colour of an element has a dark one, and a publisher's colours stay", () => {
  const html = newsletterHtml(letter(3));
  const night = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? "";
  const classes = new Set(
    [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => (names ?? "").split(" ")),
  );
  // No shade, but a width.
  classes.delete("thumb");
  expect(classes.size).toBeGreaterThan(5);
  for (const name of classes)
    expect(night).toMatch(new RegExp(`\\.${name}\\{[a-z-]+:#[0-9a-f]{6}!important\\}`));
  expect(html).toContain("#005a3c");
});

test.each([0, 1, 30, 100])(
  "a mail of %i articles is never longer than mail readers show, and counts the articles that it leaves out",
  (count) => {
    const long = { headline: "港".repeat(500), intro: "港口".repeat(2000) };
    const html = newsletterHtml(
      letter(count, { articles: Array.from({ length: count }, (_, at) => article(at, long)) }),
    );
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(mailLimit);
    const shown = read(html).all("h2").length;
    expect(shown).toBeLessThanOrEqual(count);
    expect(html.includes(`>${count - shown} more<`)).toBe(shown < count);
    expect(html).toContain("*|UNSUB|*");
  },
);

test("an article without a picture is text, and a week without articles explains what to do", () => {
  expect(read(newsletterHtml(letter(1, { articles: [article(1, { picture: null })] }))).all("img")).toEqual(
    [],
  );
  expect(noNewsletterHtml("en", "No newsletter", hostile)).not.toContain("<script>");
});

test("pictures are sent in a format that every mail reader shows, with their size where it is known", () => {
  expect(sentPicture("terminal", site)).toEqual({
    url: `${site}/pictures/terminal-1280.jpg`,
    width: 1280,
    height: 800,
  });
  const media = `/media/${"a".repeat(24)}/900x600`;
  expect(sentPicture(`${media}.webp`, site)).toEqual({ url: `${site + media}.jpg`, width: 900, height: 600 });
  expect(sentPicture("https://img.example/a.png", site)).toMatchObject({
    url: "https://img.example/a.png",
    width: null,
  });
});
