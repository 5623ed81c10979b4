import { localeRecords, locales, type Script } from "@/lib/i18n/locales";
import { palettes } from "@/lib/site/palette";

/**
 * The style of the embedded schedule. It is inside the document, which so loads fonts alone. Its colours are those of
 * components/styles/tokens.css, and its layout follows the width of the frame.
 */

const roles = ["page", "ink", "ink-2", "ink-3", "line", "accent", "link", "warn", "focus"] as const;

const colours = (palette: keyof typeof palettes) =>
  roles.map((role) => `--${role}:${palettes[palette][role]}`).join(";");

/** Letters and digits; punctuation of Chinese texts comes from the Chinese face. */
const latin = "U+0020-007E,U+00A0,U+00B7,U+2013,U+2019";

/**
 * Copies of the font files of components/styles/fonts, which a route handler cannot link to: the bundler knows their addresses for
 * pages alone. A test compares them.
 */
export const embedFonts = {
  sans: "/art/sans-6294d2.woff2",
  serif: "/art/serif-2e767e.woff2",
  "serif-italic": "/art/serif-italic-27deb9.woff2",
} as const;

const face = (family: string, file: string, style = "normal") =>
  `@font-face{font-family:${family};font-style:${style};font-weight:400 700;font-display:swap;src:url(${file}) format("woff2");unicode-range:${latin}}`;

/** Faces of the operating system for each Chinese script, whose ship names are upright. */
const systemFaces: Record<Script, string | null> = {
  Latn: null,
  Hant: '"PingFang HK","Microsoft JhengHei","Noto Sans CJK HK","Noto Sans HK"',
  Hans: '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC"',
};
const chineseFaces = locales
  .flatMap((locale) => {
    const { lang, script } = localeRecords[locale];
    const faces = systemFaces[script];
    return faces
      ? [`:root:lang(${lang}){--sans:Sans,${faces},sans-serif;--serif:var(--sans);--vessel:normal}`]
      : [];
  })
  .join("\n");

export const embedStyle = `
${face("Sans", embedFonts.sans)}
${face("Serif", embedFonts.serif)}
${face("Serif", embedFonts["serif-italic"], "italic")}
:root{color-scheme:light;${colours("light")};--sans:Sans,Arial,sans-serif;--serif:Serif,Georgia,serif}
@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){color-scheme:dark;${colours("dark")}}}
:root[data-theme="dark"]{color-scheme:dark;${colours("dark")}}
${chineseFaces}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--page);color:var(--ink);font:400 0.875rem/1.35 var(--sans);font-variant-numeric:tabular-nums;overflow-wrap:break-word;-webkit-text-size-adjust:100%}
main{container:frame/inline-size;border-block-start:4px solid var(--ink)}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
h1{font:600 1.25rem/1.2 var(--serif)}
.head{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 0.75rem;padding:0.75rem 1rem 0.5rem}
.head p{color:var(--ink-2);font-size:0.8125rem}
.head p.sample{inline-size:100%;color:var(--warn);font-weight:600}
ol{list-style:none}
li{display:grid;grid-template-columns:minmax(max-content,1fr) minmax(0,1fr) minmax(max-content,1fr);gap:0.2rem 0.75rem;align-items:center;padding:0.55rem 1rem;border-block-start:1px solid var(--line)}
b{font-weight:600;white-space:nowrap}
small{display:block;font-size:0.8125rem;color:var(--ink-3)}
.eta,.cy{text-align:end}
.ship{grid-column:1/3}
.ship a{display:inline-block;padding-block:0.2rem;color:var(--ink)}
cite{font:var(--vessel,italic) 500 1rem/1.15 var(--serif)}
.soon,.soon small{color:var(--warn);font-weight:600}
.track{position:relative;display:grid;justify-items:center;text-align:center;font-size:0.8125rem;line-height:1.2}
.track i{position:relative;inline-size:100%;block-size:9px}
.track i::before{content:"";position:absolute;inset:3.5px 4px auto;border-block-start:2px solid var(--accent)}
.via i::before{border-block-start-style:dashed}
.track i::after{content:"";position:absolute;inset:0;background:radial-gradient(circle,var(--accent) 4px,#0000 4.5px) left/9px 9px no-repeat,radial-gradient(circle,var(--accent) 4px,#0000 4.5px) right/9px 9px no-repeat}
.via u{position:absolute;inset-block-start:0;inset-inline-start:calc(50% - 4.5px);inline-size:9px;block-size:9px;border:2px solid var(--accent);border-radius:50%;background:var(--page)}
.none{padding:1rem;border-block-start:1px solid var(--line)}
footer{display:flex;flex-wrap:wrap;align-items:center;gap:0.2rem 1rem;padding:0.5rem 1rem;border-block-start:1px solid var(--ink);font-size:0.8125rem;color:var(--ink-2)}
footer a{display:inline-flex;align-items:center;gap:0.5rem;min-block-size:2.75rem}
footer .all{font-weight:600}
footer .brand{color:var(--ink);text-decoration:none;font:600 1.125rem/1.05 Serif,Georgia,serif}
footer svg,footer img{inline-size:1.375rem;block-size:1.375rem;flex:none}
footer p{inline-size:100%}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@container frame (min-width:48rem){
li{grid-template-columns:6.5rem 8rem 6.5rem minmax(0,1fr) 10.5rem;gap:0.2rem 1rem}
.ship{grid-column:4}
.eta,.cy{text-align:start}
footer p{inline-size:auto;margin-inline-start:auto}
}
@container frame (max-width:21rem){
.ship,.cy{grid-column:1/-1}
.cy{text-align:start}
.cy small{display:inline}
.head p{inline-size:100%}
}
@media (forced-colors:active){.track i::after{display:none}}
`;
