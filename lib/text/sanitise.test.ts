import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { type HtmlKind, htmlLimits, isTooMuchHtml, sanitiseHtml } from "./sanitise";

const imageHosts = ["img.example"];
const clean = (html: string, kind: HtmlKind = "article") => sanitiseHtml(html, kind, { imageHosts });

/** Every tag of an output, as it must be written: a name, attributes in double quotes, nothing else. */
const tagForm = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/;
const elements = new Set(
  "p div br hr h2 h3 h4 ul ol li dl dt dd blockquote pre a em strong b i u s sub sup small code q cite abbr img figure figcaption table caption thead tbody tfoot tr th td colgroup col".split(
    " ",
  ),
);
const attributes = new Set(
  "href rel src alt width height loading start reversed colspan rowspan scope span title".split(" "),
);
const addresses = [/^https?:\/\/[^/@]+(?:[/?#]|$)/, /^mailto:[^\s@]+@[^\s@]+$/, /^\/(?![/\\])/];

/** What is wrong with an output: null when a browser can only make harmless elements of it. */
function fault(html: string): string | null {
  const open: string[] = [];
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    const [whole, closing, name = "", list = ""] = tagForm.exec(html.slice(at)) ?? [];
    if (whole === undefined) return `no tag at ${html.slice(at, at + 40)}`;
    if (!elements.has(name)) return `element ${name}`;
    if (closing) {
      if (open.pop() !== name) return `unbalanced ${name}`;
    } else if (!["br", "hr", "img", "col"].includes(name)) open.push(name);
    for (const [, attribute = "", value = ""] of list.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      if (!attributes.has(attribute)) return `attribute ${attribute}`;
      const isAddress = attribute === "href" || attribute === "src";
      if (isAddress && !addresses.some((form) => form.test(value))) return `${attribute} ${value}`;
      if (attribute === "src" && !/^(?:\/|https:\/\/img\.example\/)/.test(value)) return `src ${value}`;
    }
  }
  return open.length > 0 ? `open ${open}` : null;
}

const attacks = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<style>@import 'http://evil.example'</style>",
  "<img src=x onerror=alert(1)>",
  "<img src='/a.png' onerror=alert(1) onload=alert(1)>",
  "<img src=`javascript:alert(1)`>",
  '<img """><script>alert(1)</script>">',
  "<img/src=/a.png/onerror=alert(1)>",
  '<img src="/api/language?to=zh-cn">',
  '<img src="//evil.example/a.png">',
  '<img src="https://img.example.evil.example/a.png">',
  '<img src="https://img.example@evil.example/a.png">',
  '<img src="http://img.example/a.png">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  "<a href=javascript:alert(1)>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='java&#x09;script:alert(1)'>x</a>",
  "<a href='&#106;avascript&colon;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='javascript&#65279;:alert(1)'>x</a>",
  "<a href='ｊavascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='\\\\evil.example'>x</a>",
  "<a href='https://bank.example@evil.example/'>x</a>",
  "<a href='mailto:'>x</a>",
  "<a href='file:///etc/passwd'>x</a>",
  "<a href='https://a.example/\"onmouseover=\"alert(1)'>x</a>",
  "<svg><script>alert(1)</script></svg>",
  "<svg onload=alert(1)><p>x</p></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<math><annotation-xml encoding='text/html'><style><img src=x onerror=alert(1)></style>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<textarea><img title='</textarea><img src=x onerror=alert(1)>'>",
  "<title><img title='</title><img src=x onerror=alert(1)>'>",
  "<xmp><img title='</xmp><img src=x onerror=alert(1)>'>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe><iframe><img src=x onerror=alert(1)></iframe>",
  "<noembed><img title='</noembed><img src=x onerror=alert(1)>'>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<template><img src=x onerror=alert(1)></template>",
  "<select><option><img src=x onerror=alert(1)></select>",
  "<object data=javascript:alert(1)></object><embed src=javascript:alert(1)>",
  "<base href=//evil.example/><meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
  "<p style='background:url(javascript:alert(1))' class=x id=x onclick=alert(1) data-x=1>x</p>",
  "<p/onclick=alert(1)>x",
  "<p \u0000onclick=alert(1)>x</p>",
  "<p\u000bonclick=alert(1)>x</p>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--!><img src=x onerror=alert(1)>",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  "<!DOCTYPE x [<!ENTITY e '<img src=x onerror=alert(1)>'>]>&e;",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;",
  "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
  "<table><td background=javascript:alert(1) colspan='1\"onclick=\"alert(1)' rowspan=javascript:1>x",
  "<a href='https://a.example'><a href='javascript:alert(1)'><img src='/a.png'>",
  "<p \ud800>lone \udc00 surrogate",
  "</p=/𐀀 a sign of two halves behind an end",
];

test.each(attacks)("%j becomes harmless", (attack) => {
  for (const kind of ["article", "knowledge"] as const) {
    expect(fault(clean(attack, kind))).toBeNull();
    expect(fault(clean(`<p title="${attack}">${attack}</p>${attack}`, kind))).toBeNull();
  }
});

test("half a character that the parser has cut off is removed", () => {
  expect(clean("</onerror=/𐀀")).toBe("");
  expect(clean("<p>whole 𐀀</p>")).toBe("<p>whole 𐀀</p>");
});

test("whatever is put together from such pieces", () => {
  const piece = fc.oneof(
    fc.constantFrom(...attacks),
    fc.constantFrom(
      ...[..."<>\"'&/=! \t\n\0"],
      "<a href=",
      "<img src=",
      "</",
      "<!--",
      "-->",
      "]]>",
      "<svg>",
      "<p>",
      "<table>",
      "<tr>",
      "<li>",
      "<b>",
      "</p>",
      "</table>",
      "javascript:",
      "&#",
      "&lt;",
      "onerror=",
    ),
    anyText({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = clean(pieces.join(""));
      expect(fault(html)).toBeNull();
      expect(clean(html)).toBe(html);
    }),
    { numRuns: 1500 },
  );
});

test.each(["<b>", "<div><table>", "<svg><p>"])("%j a thousand times over becomes a few", (tag) => {
  const html = clean(`${tag.repeat(1000)}deep`);
  expect(fault(html)).toBeNull();
  expect(html).toContain("deep");
  expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(40);
});

test("text stays unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
      expect(clean(escaped)).toBe(escaped);
    }),
  );
});

test("the elements of an article remain", () => {
  const html = [
    "<h2>Head</h2>",
    "<p>One <em>two</em> <strong>three</strong><br />four &amp; five</p>",
    '<ol start="3"><li>item</li></ol>',
    '<p><a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer">out</a> <a href="/port?loading_port=Hong%20Kong">in</a> <a href="mailto:desk@a.example">mail</a></p>',
    '<figure><img src="https://img.example/a.jpg" alt="A ship" width="640" height="400" loading="lazy" /><figcaption>A ship</figcaption></figure>',
    '<table><caption>Rates</caption><thead><tr><th scope="col">Port</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    "<blockquote><p>Said</p></blockquote>",
  ].join("");
  expect(clean(html)).toBe(html);
});

test("heads begin below the headline, sections become plain blocks, unknown elements leave their words", () => {
  expect(clean("<h1>A</h1><h3>B</h3><h6>C</h6><section class=x>D</section><font color=red>E</font>")).toBe(
    "<h2>A</h2><h3>B</h3><h4>C</h4><div>D</div>E",
  );
});

test("a knowledge table keeps the attributes that relate its cells", () => {
  const table =
    '<table><caption>Throughput</caption><colgroup><col span="2" /></colgroup><thead><tr><th scope="colgroup" colspan="2">2025</th></tr></thead><tbody><tr><th scope="row" rowspan="2">Hong Kong</th><td>1</td></tr></tbody></table>';
  expect(clean(table, "knowledge")).toBe(table);
  expect(clean(table)).not.toContain("<col");
  expect(clean('<td colspan="99999" rowspan="2;" scope="x">1</td>', "knowledge")).toBe("<td>1</td>");
});

test("addresses not taken over are reported, and cost the link or the picture only", () => {
  const dropped: string[] = [];
  const html = sanitiseHtml(
    '<p><a href="ftp://a.example/">file</a> <a href="page.html">page</a> <a name="x">anchor</a> <img src="https://other.example/a.png" alt="x"> <img></p>',
    "article",
    { imageHosts, onDropped: (what, address) => dropped.push(`${what} ${address}`) },
  );
  expect(html).toBe("<p>file page anchor  </p>");
  expect(dropped).toEqual(["link ftp://a.example/", "link page.html", "image https://other.example/a.png"]);
});

test("the widths of an imported picture follow from its address", () => {
  const src = "/media/0123456789abcdef01234567/1280x800.webp";
  const once = clean(
    `<img src="${src}" srcset="https://evil.example/x 2x" sizes="x" width="7" height="9" alt="A">`,
  );
  expect(once).toBe(
    `<img src="${src}" alt="A" srcset="/media/0123456789abcdef01234567/320x200.webp 320w, /media/0123456789abcdef01234567/640x400.webp 640w, ${src} 1280w" sizes="(min-width: 43rem) 40rem, 100vw" width="1280" height="800" loading="lazy" />`,
  );
  expect(clean(once)).toBe(once);
  expect(clean('<img src="/a.png" srcset="/b.png 2x" alt="A">')).toBe(
    '<img src="/a.png" alt="A" loading="lazy" />',
  );
});

const picture = (src: string, alt = "A") => `<img src="${src}" alt="${alt}" loading="lazy" />`;

test.each([
  [
    '<span style="font-weight:bold">a</span><font style="color:red; Font-Weight : 700">b</font>',
    "<b>a</b><b>b</b>",
  ],
  ['<em style="font-weight:bold">a</em><span style="font-weight:400">b</span><span>c</span>', "<em>a</em>bc"],
  ['<b style="font-weight:normal">a</b><strong style="color:red;font-weight: 500">b</strong>', "ab"],
  ['<b style="font-weight:bold">a</b><i style="font-weight:normal">b</i>', "<b>a</b><i>b</i>"],
  ['<p style="display:none">a</p><h1 style="color:red; DISPLAY : none">b</h1>c', "c"],
  ['<a href="/port" style="display:none">a</a><ol style="display:none"><li>b</li></ol>c', "c"],
  ['<p style="display:nonesuch">a</p>', "<p>a</p>"],
  ["a\u0007b\u202ec\ufffdd\te", "abcd\te"],
  [
    '<p title="x">a&#1;b&#x202E;c&#xD800;d&#8297;</p><a href="/&#1;/a.example/">e</a>',
    '<p>abcd</p><a href="/%01/a.example/">e</a>',
  ],
  ["<title>a</title><textarea>b</textarea><p>c</p>", "<p>c</p>"],
  ['<img data-src=" /a.png " src="/spinner.gif" alt="A">', picture("/a.png")],
  [
    '<img src=" data:image/gif;base64,R0" srcset="/s.png 300w,  /l.png 900w, /m.png 600w" alt="A">',
    picture("/l.png"),
  ],
  ['<img src=" " data-srcset=" /l.png  2.5x ,\n /s.png" alt="A">', picture("/l.png")],
  ['<img src="/data:.png" data-srcset="/l.png 2x" alt="A">', picture("/data:.png")],
  ['<img data-lazy-src="/a.png" alt="A"><noscript><img src="/a.png" alt="A"></noscript>', picture("/a.png")],
  ['<img src="/a.png" alt="A"><img src="/a.png" alt="B">', picture("/a.png") + picture("/a.png", "B")],
  ['<img src="/a.png" alt="A"><img data-src="/a.png" alt="B"><img src="/a.png" alt="C">', picture("/a.png")],
  ['<img data-src="/a.png" alt="A"><img src="/b.png" alt="B">', picture("/a.png") + picture("/b.png", "B")],
  ['<amp-img src="/a.png" alt="A"></amp-img>', picture("/a.png")],
  ['<a href=" http://a.example/ ">a</a>', '<a href="http://a.example/" rel="noopener noreferrer">a</a>'],
  ['<a href="mailto:a@b@c">a</a><a href="mailto:@c">b</a><a href="https://u@a.example/">c</a>', "abc"],
  ['<a href="https://:p@a.example/">a</a><a href="//a.example/">b</a>', "ab"],
])("what other pages write: %s", (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test("addresses are those of the original page, and pictures those that were imported", () => {
  const undescribed: string[] = [];
  const from = (html: string) =>
    sanitiseHtml(html, "article", {
      imageHosts,
      base: "https://img.example/news/1.html",
      pictureOf: (written) => ({ "a.png": "/own.png", "b.png": null })[written],
      onUndescribed: (address) => undescribed.push(address),
    });
  expect(from('<a href="2.html#x">a</a><a href="#x">b</a><a name="x">c</a><a href=" ">d</a>')).toBe(
    '<a href="https://img.example/news/2.html#x" rel="noopener noreferrer">a</a>bcd',
  );
  expect(
    from(
      '<img src="a.png" alt=" "><img src="b.png" alt=""><img src="c.png"><img alt=""><img src=" "><img src="d.png" alt="D">',
    ),
  ).toBe(
    picture("/own.png", " ") +
      picture("https://img.example/news/c.png", "") +
      picture("https://img.example/news/d.png", "D"),
  );
  expect(undescribed).toEqual(["a.png", "c.png"]);
});

test("what is too much is cut off, to the character and the tag", () => {
  const { length, tags, address } = htmlLimits;
  const long = (more: number) =>
    `https://a.example/${"x".repeat(address - "https://a.example/".length + more)}`;
  expect([0, 1].map((more) => clean(`<a href="${long(more)}">a</a>`).includes("href"))).toEqual([
    true,
    false,
  ]);
  const own = (more: number) => `/${"x".repeat(address - "/.png".length + more)}.png`;
  expect([0, 1].map((more) => clean(`<img src="${own(more)}" alt="">`) !== "")).toEqual([true, false]);
  expect([0, 1].map((more) => isTooMuchHtml("x".repeat(length + more)))).toEqual([false, true]);
  expect([0, 1].map((more) => isTooMuchHtml("<br>".repeat(tags + more)))).toEqual([false, true]);
  expect(isTooMuchHtml("< 1".repeat(tags + 1))).toBe(false);
  expect(clean(`${"<BR>".repeat(tags)}x<br>y`)).toBe(`${"<br />".repeat(tags)}x`);
  expect(clean("x".repeat(length + 1))).toHaveLength(length);
});
