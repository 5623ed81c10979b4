/** Words of the trade that dictionaries split, in both scripts. */
const tradePhrases = new Set(
  `
  美線 歐線 印度線 近洋線 跨太平洋 亞歐航線 巴生港 孟加拉灣 葵青 葵涌 列日 紅隼 珠江口 跨境電商 電商 貨代 貨主 貨櫃 貨機 貨量 貨損 貨倉 截貨 散貨
  件雜貨 空運 海運 海運單 提單 電子提單 分單 運單 帳單 報價單 信用證 電放 付貨人 承運人 託運人 附加費 燃油 月檢 準班率 誤班 櫃號 提櫃 還櫃 退櫃 重櫃 凍櫃
  拖櫃 櫃況 整櫃 拼箱 整箱 空箱 吉櫃 提吉 還吉 截關 入閘 計費噸 運費 運價 共同海損 索償 水浸 驗證重量 鋰電池 充電寶 危險品 夜泊 母船 駁船 支線 轉船 直航
  淡季 旺季 搶艙 訂艙 艙位 艙單 滯箱 滯期 碼頭 堆場 泊位 車隊 空車 報關 清關 申報 裝船 卸船 航線 航次 船期 船公司 腹艙 冷鏈 乾冰 貨櫃船 集裝箱 標準箱
  運河 好望角 蘇伊士 半小時 十四日 三百套 一成 兩成 改在 不符點 尾班 一水船 雨季 風季 布里斯班 美线 欧线 印度线 近洋线 亚欧航线 孟加拉湾 红隼 跨境电商 电商
  货代 货主 集装箱 货机 货量 货损 仓库 截货 散货 件杂货 空运 海运 海运单 提单 电子提单 分单 运单 账单 报价单 信用证 电放 托运人 承运人 附加费 月检 准班率
  误班 箱号 提箱 还箱 退箱 重箱 冷藏箱 拖箱 箱况 提空箱 还空箱 截关 入闸 计费吨 运费 运价 共同海损 索赔 验证重量 锂电池 充电宝 危险品 驳船 支线 转船 抢舱
  订舱 舱位 舱单 滞箱 滞期 码头 堆场 车队 空车 报关 清关 申报 装船 航线 腹舱 冷链 干冰 集装箱船 标准箱 运河 苏伊士 半小时 两成 不符点 一班船 风季 空驶
  跨境 跨境车队 跨境車隊 十四家
`
    .trim()
    .split(/\s+/),
);
const longest = Math.max(...[...tradePhrases].map((word) => word.length));

const isHan = /^\p{Script=Han}+$/u;
const isNumber = /^[\d.,%]+$/;
const closing = /^[\p{Pe}\p{Pf}，。、；：！？…％%）」』》”’]/u;
const opening = /[\p{Ps}\p{Pi}（「『《“‘]$/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a Chinese text: those of the trade, and between them those of the platform's dictionary. */
function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  const words: string[] = [];
  let rest = "";
  const flush = () => {
    if (rest) for (const { segment } of segmenter?.segment(rest) ?? []) words.push(segment);
    rest = "";
  };
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longest, text.length - at);
    while (length > 1 && !tradePhrases.has(text.slice(at, at + length))) length -= 1;
    if (length > 1) {
      flush();
      words.push(text.slice(at, at + length));
    } else rest += text[at];
    at += length;
  }
  flush();
  return words;
}

const latinEnd = /\p{Script=Latin}$/u;
const latinStart = /^\p{Script=Latin}/u;
const hanEnd = /\p{Script=Han}$/u;
const hanStart = /^\p{Script=Han}/u;

/** Whether Latin and Chinese are adjacent: an element between them would remove the gap of browsers (text-autospace). */
const isBetweenScripts = (before: string, word: string) =>
  (latinEnd.test(before) && hanStart.test(word)) || (hanEnd.test(before) && latinStart.test(word));

/**
 * A Chinese headline in the parts between which a line may end: no word of the trade or of a dictionary is split, no single
 * character is a part, and a number stays with what it counts. The joined parts are the text.
 */
export function phrases(text: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const word of wordsOf(text)) {
    const before = parts.at(-1);
    const joins: boolean =
      before !== undefined &&
      (isOpen ||
        closing.test(word) ||
        opening.test(before) ||
        /^\s|\s$/.test(before.at(-1) + word) ||
        isBetweenScripts(before, word));
    if (before !== undefined && joins) parts[parts.length - 1] = before + word;
    else parts.push(word);
    // A single character joins the next word, and a number joins what it counts.
    isOpen = (isHan.test(word) && [...word].length === 1 && !(isOpen && joins)) || isNumber.test(word);
  }
  const last = parts.at(-1);
  if (last !== undefined && parts.length > 1 && [...last].length === 1)
    parts.splice(-2, 2, parts.at(-2) + last);
  return parts;
}
