<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Open day at Tsing Yi Cold Store (sample)</title>
<style>
@font-face { font-family: "Gazette Serif"; src: url(/samples/serif.woff2) format("woff2"); font-weight: 400 800; font-display: swap; }
@font-face { font-family: "Gazette Sans"; src: url(/samples/sans.woff2) format("woff2"); font-weight: 300 700; font-display: swap; }
:root { color-scheme: light dark; --page: #fff; --ink: #0a1e29; --soft: #304853; --line: #d2dce0; --shoal: #dceef4; --land: #f6edcf; --accent: #a50f5f; }
@media (prefers-color-scheme: dark) { :root { --page: #0b1a22; --ink: #e8eff2; --soft: #b6c6ce; --line: #2b404b; --shoal: #12303c; --land: #2c2a18; --accent: #f29ac4; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 44rem; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 3rem; background: var(--page); color: var(--ink); font: 1.0625rem/1.65 "Gazette Serif", Georgia, "Noto Serif", serif; }
:lang(zh) { font-family: "PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans HK", sans-serif; line-height: 1.9; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); margin: 0.5rem 0 1rem; }
h2 { font-size: 1.5rem; margin: 2.5rem 0 0.75rem; border-top: 2px solid var(--ink); padding-top: 1rem; }
h3 { font-size: 1.125rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0 0 1rem; max-width: 36rem; }
img { display: block; width: 100%; height: auto; margin: 1rem 0; }
.sample, .meta, footer, th, td { font-family: "Gazette Sans", Arial, "PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", sans-serif; }
.sample { background: var(--land); padding: 0.5rem 0.75rem; font-size: 0.875rem; margin: 0 0 1.5rem; max-width: none; }
.meta { color: var(--soft); font-size: 0.875rem; }
.panel { background: var(--shoal); padding: 1rem 1.25rem; margin: 1.5rem 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; line-height: 1.4; }
th, td { text-align: left; padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); }
ol, ul { padding-left: 1.25rem; } li { margin-bottom: 0.4rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; font-size: 0.875rem; color: var(--soft); }
</style>
</head>
<body>
<p class="sample">Sample page: companies, offers and events in it are invented. <span lang="zh-Hant">樣本頁：公司、優惠與事件均屬虛構。</span> <span lang="zh-Hans">示例页：公司、优惠与事件均属虚构。</span></p>
<main>
<h1>Open day at Tsing Yi Cold Store</h1>
<p>See the six chambers, the blast freezer and the new gate. Coats are provided.</p>
<div class="panel"><p>Every first Saturday, ten to four. Tell us you are coming: +852 2555 0142.</p></div>
<article lang="zh-Hant"><h2>青衣凍倉開放日</h2><p>參觀六個冷房、急凍間及新閘口，現場備有大衣。每月首個星期六，十時至四時。</p></article>
<article lang="zh-Hans"><h2>青衣冻仓开放日</h2><p>参观六个冷房、速冻间及新闸口，现场备有大衣。每月第一个周六，十时至四时。</p></article>
</main>
<footer>Harbour Gazette Publishing Limited, Hong Kong. Sample content for a new installation of the portal.</footer>
</body>
</html>
