import { readdirSync, readFileSync } from "node:fs";
import { simplify } from "@/lib/i18n/simplify";
import { parsePorts, toPortRecord } from "@/lib/places/operator";
import { separateWordTest } from "./chinese-words";

/** Whether the first place at which a name stands in a text is a word of its own. */
const isWord = (text: string, name: string) => {
  const start = text.indexOf(name);
  return separateWordTest(text)(start, start + name.length);
};

test.each([
  ["上海", "香港至上海的船期"],
  ["上海", "上海港擁堵"],
  ["上海", "上海洋山四期"],
  ["上海", "停靠上海外高橋"],
  ["上海", "從上海外運"],
  ["上海", "由上海運往洛杉磯"],
  ["上海", "到達，上海關區"],
  ["上海", "經上海出口"],
  ["上海", "由寧波、上海往洛杉磯"],
  ["香港", "经香港转船"],
  ["鹽田", "經鹽田港出口"],
  ["盐田", "深圳盐田国际"],
  ["高雄", "高雄港務公司"],
  ["巴生港", "由香港經巴生港轉船"],
  ["林查班", "抵達林查班港"],
  ["中山", "中山貨可經葵青"],
  ["釜山", "釜山新港"],
  ["東京", "東京灣"],
])("%s is one in %s", (name, text) => {
  expect(isWord(text, name)).toBe(true);
});

test.each([
  ["上海", "把閘口預約接上海關放行"],
  ["上海", "把闸口预约接上海关放行"],
  ["上海", "以上海運費用"],
  ["上海", "船上海員輪班"],
  ["上海", "加上海外倉的費用"],
  ["中山", "孫中山大學"],
])("%s is not a word in %s", (name, text) => {
  expect(isWord(text, name)).toBe(false);
});

test("texts with letters and long texts are left to the finder of names", () => {
  expect(isWord("xHong Kong", "Hong Kong")).toBe(true);
  expect(isWord("接胡志明市關", "胡志明市")).toBe(true);
});

test("every port that the sample's articles name is found, and other words are not", () => {
  const names = new Set(
    parsePorts(readFileSync("data/ports.csv", "utf8"))
      .map(toPortRecord)
      .flatMap(({ nameZh, aliases }) => [nameZh ?? "", ...aliases])
      .filter((name) => /^\p{Script=Han}{2,3}$/u.test(name))
      .flatMap((name) => [name, simplify(name)]),
  );
  const refused: string[] = [];
  let found = 0;
  for (const file of readdirSync("data/sample/articles").filter((name) => name.includes(".zh"))) {
    const text = readFileSync(`data/sample/articles/${file}`, "utf8");
    const isOwn = separateWordTest(text);
    for (let at = 0; at < text.length; at += 1) {
      for (const length of [3, 2]) {
        const name = text.slice(at, at + length);
        if (!names.has(name)) continue;
        found += 1;
        if (!isOwn(at, at + length)) refused.push(`${file}: ${text.slice(at - 1, at + length + 1)}`);
        break;
      }
    }
  }
  expect(found).toBeGreaterThan(150);
  expect(refused).toEqual(["delta-terminal-half-hour-slots.zh.md: 接上海關"]);
});
