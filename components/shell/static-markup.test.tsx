import { renderToStaticMarkup } from "react-dom/server";
import { type ShellModel, shellModel, type Translate } from "./model";
import { StaticMarkup } from "./static-markup";

const newModel = () => shellModel("en", ((key: string) => key) as Translate, []);

const renderedTexts: string[] = [];
function Noted({ text }: { text: string }) {
  renderedTexts.push(text);
  return <a href="/?a=1&b=2">{text}</a>;
}

async function Late() {
  return <i>late</i>;
}

async function htmlOf(model: ShellModel, name: string, text: string): Promise<string> {
  const element = await StaticMarkup({
    tag: "nav",
    className: "x",
    "aria-label": "<list>",
    model,
    name,
    children: <Noted text={text} />,
  });
  return renderToStaticMarkup(element);
}

test("the element has its attributes and, escaped, the content that was rendered once for its model and name", async () => {
  const model = newModel();
  const first = await htmlOf(model, "footer", "<b>");
  expect(first).toBe('<nav class="x" aria-label="&lt;list&gt;"><a href="/?a=1&amp;b=2">&lt;b&gt;</a></nav>');
  expect(await htmlOf(model, "footer", "not rendered")).toBe(first);
  expect(await htmlOf(model, "menu", "other part")).toContain("other part");
  expect(await htmlOf(newModel(), "footer", "other model")).toContain("other model");
  expect(renderedTexts).toEqual(["<b>", "other part", "other model"]);
});

test("content that renderToStaticMarkup cannot wait for is an error, and is not memoised", async () => {
  const model = newModel();
  const render = (children: React.ReactNode) => StaticMarkup({ model, name: "footer", children });
  await expect(render(<Late />)).rejects.toThrow();
  expect(renderToStaticMarkup(await render("now"))).toBe("<div>now</div>");
});
