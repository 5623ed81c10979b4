import { renderToStaticMarkup } from "react-dom/server";
import { ListTable } from "./list-table";
import { listAddress } from "./list-text";

const row = { id: "1", code: "VGM", name: "Verified Gross Mass", nameZh: "核實總重量" };
const table = (locale: "en" | "zh-tw") =>
  renderToStaticMarkup(
    <ListTable
      shape={{
        name: "abbrev",
        link: null,
        columns: [
          { key: "code", label: "Code", isCode: true },
          { key: "name", label: "Name" },
          { key: "nameZh", label: "Chinese" },
        ],
      }}
      rows={[{ ...row, prefix: "", city: "", country: "", url: null }]}
      typed=""
      words={{ title: "Abbreviations", newTab: "(opens in a new tab)" }}
      locale={locale}
    />,
  );

test("a name in another language than the page's says so; codes and the page's own do not", () => {
  expect(table("en").match(/<span lang.*?<\/span>/g)).toEqual(['<span lang="zh-Hant">核實總重量</span>']);
  expect(table("zh-tw").match(/<span lang.*?<\/span>/g)).toEqual([
    '<span lang="en">Verified Gross Mass</span>',
  ]);
});

test("a further page keeps the search and what else the address asks", () => {
  expect(listAddress("ca", 2, { awb: "020" })).toBe("?awb=020&q=ca&page=2");
  expect(listAddress("", 1, {})).toBe("?");
});
