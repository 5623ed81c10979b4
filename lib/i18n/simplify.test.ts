import { Locale as dictionaries } from "opencc-js/t2cn";
import { fold } from "./fold";
import { mainlandWords } from "./mainland-words";
import { chinese, simplify, simplifyCompanyName } from "./simplify";
import { tradeWords } from "./trade-words";

/** Reviewed by hand: characters that Simplified merges, and words that only context decides. */
const reviewed: [string, string][] = [
  ["衞生", "卫生"],
  ["沿著海岸", "沿着海岸"],
  ["顯著", "显著"],
  ["著名", "著名"],
  ["著作", "著作"],
  ["皇后大道", "皇后大道"],
  ["以後", "以后"],
  ["乾貨", "干货"],
  ["乾隆", "乾隆"],
  ["幹線", "干线"],
  ["干預", "干预"],
  ["頭髮", "头发"],
  ["發貨", "发货"],
  ["裡面", "里面"],
  ["海里", "海里"],
  ["貨櫃碼頭", "集装箱码头"],
  ["網絡", "网络"],
  ["葵涌貨櫃碼頭", "葵涌集装箱码头"],
  ["瞭望", "瞭望"],
  ["瞭解", "了解"],
  ["船隻", "船只"],
  ["一隻船", "一只船"],
  ["滙豐", "汇丰"],
  ["匯率", "汇率"],
  ["鹽田", "盐田"],
  ["颱風", "台风"],
  ["併箱", "拼箱"],
  ["復航", "复航"],
  ["複雜", "复杂"],
  ["週末", "周末"],
  ["周年", "周年"],
  ["系統", "系统"],
  ["關係", "关系"],
  ["註冊", "注册"],
  ["準時", "准时"],
  ["批准", "批准"],
  ["私隱政策", "隐私政策"],
  ["甚麼", "什么"],
  ["綫路", "线路"],
  ["温哥華", "温哥华"],
  ["稅務", "税务"],
  ["公佈", "公布"],
  ["製造", "制造"],
  ["他說：「改期，寫著『順延』。」", "他说：“改期，写着‘顺延’。”"],
];

test.each(reviewed)("%s becomes %s", (traditional, simplified) => {
  expect(simplify(traditional)).toBe(simplified);
});

/** Reviewed by hand: 乾 that is read qián and stays, in names of places, people and companies. */
const qian: [string, string][] = [
  ["松原市乾安縣遠輝", "松原市乾安县远辉"],
  ["乾安", "乾安"],
  ["珠海市斗門區乾務鎮", "珠海市斗门区乾务镇"],
  ["建德市乾潭鎮", "建德市乾潭镇"],
  ["乾德門", "乾德门"],
  ["乾清宮", "乾清宫"],
  ["咸陽市乾縣", "咸阳市乾县"],
  ["乾元", "乾元"],
  ["乾州", "乾州"],
  ["乾陵", "乾陵"],
  ["乾坤", "乾坤"],
  ["康乾", "康乾"],
  ["船長李乾", "船长李乾"],
  ["乾泰貨運", "乾泰货运"],
  ["乾豐倉", "乾丰仓"],
  ["德乾碼頭", "德乾码头"],
];
/** Reviewed by hand: 乾 of dryness. */
const dry: [string, string][] = [
  ["乾散貨船", "干散货船"],
  ["乾散貨指數", "干散货指数"],
  ["入乾塢檢修", "入干坞检修"],
  ["乾船塢", "干船坞"],
  ["乾舷", "干舷"],
  ["乾租", "干租"],
  ["包乾費", "包干费"],
  ["乾燥劑", "干燥剂"],
  ["乾淨", "干净"],
  ["乾乾淨淨", "干干净净"],
  ["餅乾", "饼干"],
  ["乾杯", "干杯"],
  ["乾冰", "干冰"],
  ["乾脆", "干脆"],
  ["晾乾", "晾干"],
  ["烘乾的木材", "烘干的木材"],
  ["葡萄乾", "葡萄干"],
  ["法國乾邑", "法国干邑"],
  ["乾電池", "干电池"],
  ["乾旱", "干旱"],
  ["乾紅", "干红"],
];

test.each([...qian, ...dry])("%s becomes %s", (traditional, simplified) => {
  expect(simplify(traditional)).toBe(simplified);
  expect(simplifyCompanyName(traditional)).toBe(simplified);
});

test("閤下 is addressed as 阁下, and 合約 stays 合约", () => {
  expect(simplify("閤下的貨物與合約")).toBe("阁下的货物与合约");
});

test("a name with 乾 is found however it is typed", () => {
  for (const typed of ["乾安縣", "乾安县", "干安县"]) expect(fold(typed)).toBe(fold("乾安縣"));
});

test("text without Chinese is left alone", () => {
  expect(simplify("ETD 17-06-2022, 40' HC")).toBe("ETD 17-06-2022, 40' HC");
});

test.each([
  ["Gdańsk", "gdansk"],
  ["Göteborg", "goteborg"],
  ["ＨＫＨＫＧ", "hkhkg"],
  ["洛杉磯", "洛杉矶"],
  ["Saint-Denis / Réunion", "saint denis reunion"],
  ["Saint John's", "saint johns"],
  ["Łódź", "lodz"],
])("%s folds to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

/** What must not be taken for a word because its characters stand side by side. */
test.each([
  ["降落機場時經營運輸業務", "降落机场时经营运输业务"],
  ["發現時確保安全", "发现时确保安全"],
  ["交付貨物，支付運費", "交付货物，支付运费"],
  ["方法例如現貨倉庫", "方法例如现货仓库"],
  ["收入來源", "收入来源"],
  ["每日更新", "每日更新"],
  ["兩個案例", "两个案例"],
  ["七毫米的木板", "七毫米的木板"],
  ["書櫃與配電櫃", "书柜与配电柜"],
  ["相連線路，裝載入艙", "相连线路，装载入舱"],
  ["二百公里數段", "二百公里数段"],
  ["自即日起", "自即日起"],
])("%s stays %s", (traditional, simplified) => {
  expect(simplify(traditional)).toBe(simplified);
});

test.each([
  ["40呎高櫃的付貨人", "40英尺高箱的托运人"],
  ["冷藏櫃九呎六吋，內闊2.3米", "冷藏箱九英尺六英寸，内宽2.3米"],
  ["請聯絡車隊，在新分頁開啟", "请联系车队，在新标签页打开"],
  ["布里斯本、杜拜及滿地可", "布里斯班、迪拜及蒙特利尔"],
  ["澳洲航空往澳洲", "澳洲航空往澳大利亚"],
])("%s is %s on the Mainland", (traditional, simplified) => {
  expect(simplify(traditional)).toBe(simplified);
});

test("texts without a Chinese character are unchanged", () => {
  const texts = (part: unknown): string[] =>
    typeof part === "string" ? [part] : Array.isArray(part) ? part.flatMap(texts) : [];
  const { from, to } = dictionaries;
  const known = [from.tw, from.hk, to.cn]
    .flatMap(texts)
    .flatMap((pairs) => pairs.split("|").map((pair) => pair.split(" ")[0] ?? ""));
  known.push(...[...tradeWords, ...mainlandWords].map(([traditional]) => traditional));
  expect(known.length).toBeGreaterThan(5_000);
  expect(known.filter((text) => !chinese.test(text))).toEqual([]);
  for (const text of ["", "Rotterdam", "São Paulo", "Ελλάδα", "กรุงเทพ", "40'HQ “dry”"])
    expect(simplify(text)).toBe(text);
});
