import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { withRequest } from "@/lib/request-context";
import { draw, Kept } from "./kept";
import { layDown, takeUp } from "./kept-shelf";
import { writeMarkup } from "./write-markup";

async function Late({ name, children }: { name: string; children?: ReactNode }) {
  await null;
  return (
    <li className="late">
      {name}
      {children}
    </li>
  );
}

const List = ({ names }: { names: readonly string[] }) => (
  <>
    {names.map((name) => (
      <Late key={name} name={name}>
        {name === "b" ? <b lang="en">{1}</b> : null}
      </Late>
    ))}
  </>
);

const html = (node: ReactNode) => renderToStaticMarkup(node);

test("server components come to elements and texts, in their order, with their attributes", async () => {
  expect(html(await draw(<List names={["a", "b"]} />))).toBe(
    '<li class="late">a</li><li class="late">b<b lang="en">1</b></li>',
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this test
  const raw = <p dangerouslySetInnerHTML={{ __html: "<i>x</i>" }} />;
  expect(html(await draw(["t", null, false, 0, raw]))).toBe("t0<p><i>x</i></p>");
});

test("what the server draws in an element is what was given to it; equal parts have one key, others another", async () => {
  const part = async (names: readonly string[]) =>
    renderToStaticMarkup(
      await Kept({ tag: "ul", attributes: { className: "x" }, children: <List names={names} /> }),
    );
  const [first, same, other] = [await part(["a"]), await part(["a"]), await part(["b"])];
  expect(first).toMatch(/^<ul class="x" data-part="[\w-]{10}"><li class="late">a<\/li><\/ul>$/);
  expect(same).toBe(first);
  expect(other.slice(0, 40)).not.toBe(first.slice(0, 40));
});

test("parts that differ only in the text of a script, or in HTML, are not one", async () => {
  const keyOf = async (text: string) => {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this test
    const children = <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
    const drawn = renderToStaticMarkup(await Kept({ tag: "div", children }));
    expect(drawn).toContain(text);
    return /data-part="([^"]+)"/.exec(drawn)?.[1];
  };
  expect(await keyOf("[1]")).not.toBe(await keyOf("[2]"));
});

const drawnParts: string[] = [];
function Noted({ name }: { name: string }) {
  drawnParts.push(name);
  return <i>{name}</i>;
}

test("a part that was drawn from the same is not drawn again", async () => {
  const part = async (name: string) =>
    renderToStaticMarkup(await Kept({ tag: "p", from: ["noted", name], children: <Noted name={name} /> }));
  const first = await part("a");
  expect(await part("a")).toBe(first);
  expect(await part("b")).toContain("<i>b</i>");
  expect(drawnParts).toEqual(["a", "b"]);
});

test("an island in a kept part is a mistake", async () => {
  const island = Object.assign(() => null, { $$typeof: Symbol.for("react.client.reference") });
  const Island = island as unknown as () => null;
  await expect(draw(<Island />)).rejects.toThrow("browser must run");
});

test("the oldest parts give way to new ones, and a missing one is told", () => {
  const size = 6 * 1024 * 1024;
  const lay = (key: string, drawn: string, of = size) => layDown(key, { drawn, size: of });
  const take = (key: string) => takeUp(key, String);
  for (const key of ["one", "two"]) lay(key, key);
  lay("one", "one again");
  lay("three", "three");
  expect(take("one")).toBe("one again");
  expect(take("three")).toBe("three");
  expect(() => take("two")).toThrow();
  lay("huge", "huge", 10 * size);
  expect(take("huge")).toBe("huge");
  lay("small", "small", 1);
  expect(() => take("huge")).toThrow();
});

test("a page that is being rendered keeps its parts, whatever others lay down meanwhile", async () => {
  const size = 10 * 1024 * 1024;
  const context = () => ({ id: "request" });
  await withRequest(context(), async () => {
    layDown("its own", { drawn: "its own", size });
    await null;
    await withRequest(context(), async () => {
      for (const other of ["a", "b", "c"]) layDown(other, { drawn: other, size });
    });
    expect(takeUp("its own", String)).toBe("its own");
  });
  await withRequest(context(), async () => expect(() => takeUp("its own", String)).toThrow());
});

test("a part is written once for all the pages that it stands on", () => {
  const part = { drawn: <b>1</b>, size: 1 };
  const write = jest.fn(html);
  layDown("shell", part);
  expect(takeUp("shell", write)).toBe("<b>1</b>");
  layDown("shell", part);
  expect(takeUp("shell", write)).toBe("<b>1</b>");
  expect(write).toHaveBeenCalledTimes(1);
});

test("a picture that is to come first is asked for where it stands", () => {
  const picture = <img src="https://pictures.example/a.jpg" alt="" loading="eager" fetchPriority="high" />;
  expect(writeMarkup(<p>{picture}</p>)).toMatch(/^<p><img src="https:\/\/pictures.example\/a.jpg"/);
});
