import { type GalleryPictures, withoutShortcodes } from "./shortcodes";

test.each([
  ["Words [sic] and [1] [Reuters] stay", "Words [sic] and [1] [Reuters] stay"],
  ["The rate [where 1 FEU = 2 TEU] rose", "The rate [where 1 FEU = 2 TEU] rose"],
  ["The operator [TOC] agreed, and [AD] too", "The operator [TOC] agreed, and [AD] too"],
  [
    'See [table 3], [video shows it], [social media], [ad] and [Box "A"=1]',
    'See [table 3], [video shows it], [social media], [ad] and [Box "A"=1]',
  ],
  [
    "[tweet 12345] [see note 1] [rate=100] [a, b] [港口]",
    "[tweet 12345] [see note 1] [rate=100] [a, b] [港口]",
  ],
  ["[table a=3] [and/or] [rate = 3 /] [3 x=4 /]", "[table a=3] [and/or] [rate = 3 /] [3 x=4 /]"],
  ["open [ brackets [ and ] close", "open [ brackets [ and ] close"],
])("words in brackets stay: %j", (html, clean) =>
  expect(withoutShortcodes(html)).toEqual({ html: clean, removed: [] }),
);

test.each([
  ['a [su_button url="x"]go[/su_button] b', "a go b", ['[su_button url="x"]', "[/su_button]"]],
  ["[box]in[/box] out", "in out", ["[box]", "[/box]"]],
  ['x [contact-form-7 id="1" title="C"]', "x ", ['[contact-form-7 id="1" title="C"]']],
  ["[gallery] x", " x", ["[gallery]"]],
  ["<p>[toc]</p>", "<p></p>", ["[toc]"]],
  [
    '[video src="a.mp4"] [wpv-post-body view_template="None"]',
    " ",
    ['[video src="a.mp4"]', '[wpv-post-body view_template="None"]'],
  ],
  [
    "[adrotate banner=&quot;3&quot;][gallery ids=”1,2”]",
    "",
    ["[adrotate banner=&quot;3&quot;]", "[gallery ids=”1,2”]"],
  ],
  ["[dropcap]T[/dropcap]he end", "The end", ["[dropcap]", "[/dropcap]"]],
  [
    "a [table id=3 /] b [chart-box type=bar id=7/]",
    "a  b ",
    ["[table id=3 /]", "[chart-box type=bar id=7/]"],
  ],
])("%j becomes %j, and the removed part is reported", (html, clean, removed) =>
  expect(withoutShortcodes(html)).toEqual({ html: clean, removed }),
);

test.each([
  ["[embed]https://v.example/1[/embed]", '<a href="https://v.example/1">https://v.example/1</a>'],
  [
    '[caption width="1" caption="Below"]<a href="/big.jpg"><img src="a.jpg"></a>[/caption]',
    '<figure><img src="a.jpg"><figcaption>Below</figcaption></figure>',
  ],
  ["Write [[gallery]] so", "Write [gallery] so"],
])("%j is shown as %j", (html, shown) => {
  const { html: clean, removed } = withoutShortcodes(html);
  expect([clean.replace(/\n/g, ""), removed]).toEqual([shown, []]);
});

const gallery: GalleryPictures = {
  byId: (id) => (Number(id) < 10 ? { url: `/${id}.jpg`, alt: `Crane "${id}"` } : undefined),
  ofPost: [{ url: "/own.jpg", alt: "", caption: "A <quay>" }],
};

test("a gallery becomes its pictures, those of the post if it lists none; a picture that the export lacks is reported", () => {
  const figure = (id: number) => `<figure><img src="/${id}.jpg" alt="Crane &quot;${id}&quot;"></figure>`;
  expect(withoutShortcodes('a[gallery size="full" ids="1, 2"]b', gallery)).toEqual({
    html: `a\n\n${figure(1)}\n${figure(2)}\n\nb`,
    removed: [],
  });
  expect(withoutShortcodes("[gallery columns=2]", gallery).html).toContain(
    '<img src="/own.jpg" alt=""><figcaption>A &lt;quay&gt;</figcaption>',
  );
  expect(withoutShortcodes('[gallery ids="1,11"]', gallery)).toEqual({
    html: "",
    removed: ['[gallery ids="1,11"]'],
  });
});
