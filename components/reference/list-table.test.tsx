import { renderToStaticMarkup } from "react-dom/server";
import { abbreviation, codedPort } from "@/test/support/examples/reference";
import { ListTable } from "./list-table.client";
import { listAddress } from "./list-text";

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
      rows={[abbreviation]}
      typed=""
      words={{ title: "Abbreviations", newTab: "(opens in a new tab)" }}
      locale={locale}
    />,
  );

test("a name in another language than the page's has a lang attribute; codes and the page's own names have none", () => {
  const marked = (html: string) =>
    [...html.matchAll(/<span lang="([^"]*)"><span>([^<]*)<\/span><\/span>/g)].map(([, lang, text]) => [
      lang,
      text,
    ]);
  expect(marked(table("en"))).toEqual([["zh-Hant", "核實總重量"]]);
  expect(marked(table("zh-tw"))).toEqual([["en", "Verified Gross Mass"]]);
});

test("further codes of a port follow its own", () => {
  const html = renderToStaticMarkup(
    <ListTable
      shape={{ name: "port", link: null, columns: [{ key: "code", label: "Port Code", isCode: true }] }}
      rows={[codedPort, { ...abbreviation, id: "2", code: "CNSHK" }]}
      typed=""
      words={{ title: "Port index", newTab: "(opens in a new tab)" }}
      locale="en"
    />,
  );
  expect(
    [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, cell = ""]) =>
      cell.replace(/<[^>]*>/g, ""),
    ),
  ).toEqual(["CNNBO CNNGB CNNBG", "CNSHK"]);
});

test("a further page has the search and the other parameters of the address", () => {
  expect(listAddress("ca", 2, { awb: "020" })).toBe("?awb=020&q=ca&page=2");
  expect(listAddress("", 1, {})).toBe("?");
});
