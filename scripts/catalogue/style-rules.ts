import type { Locale } from "@/lib/i18n/locales";

/** What the style sheet (docs/style.md) forbids in the messages of a language: the pattern, and its replacement. */
interface StyleRule {
  pattern: RegExp;
  instead: string;
  /** Keys of messages whose words are prescribed, or in which the word has its literal sense. A dot at the end stands for all keys below. */
  except?: readonly string[];
}

/** Messages whose dates and times are written in digits, with a space on each side. */
const inDigits = ["schedule.waitOf", "flights.validFrom", "flights.validUntil"];

/** Messages about the tracking of cargo. Schedules are followed. */
const ofCargo = [
  "reference.",
  "shell.features.references.text",
  "shell.links.seaTracking.",
  "shell.links.airTracking.",
  "shell.suggest.groups.tracking",
  "rail.tracking",
  "carriers.",
  "legal.cookies.sections.what.text.0",
];

/** Messages about cargo by air. */
const ofAir = ["flights.", "flightOption."];

const styleRules: Partial<Record<Locale, readonly StyleRule[]>> = {
  en: [
    { pattern: /\b(?:is|are|be|was|were|cannot be) told\b/i, instead: "explains, shows, is known" },
    { pattern: /\basked for\b/i, instead: "requested" },
    { pattern: /\bjust now\b/i, instead: "at the moment" },
    { pattern: /\banswers? (?:to these|came)\b/i, instead: "reply, response" },
    { pattern: /\b(?:is|are) kept\b|, kept\b/i, instead: "saved, stored", except: ["legal."] },
    { pattern: /\b(?:data|details|forms?) (?:is|are|was|were)? ?taken\b/i, instead: "collected, accepted" },
    {
      pattern: /\btakes? (?:no|personal|more) (?:details|data|readers|forms)\b/i,
      instead: "collects, accepts",
    },
    { pattern: /\bno longer kept\b/i, instead: "no longer stored" },
    {
      pattern: /^[A-Z][a-z ]+: \{count\}$/,
      instead: "the count before what it counts",
      except: ["directory.loaded", "calls.more", "schedule.differCount"],
    },
  ],
  "zh-tw": [
    { pattern: /範例/, instead: "樣本" },
    { pattern: /您/, instead: "你" },
    { pattern: /截關/, instead: "截止" },
    { pattern: /靠泊(?!中)/, instead: "掛靠" },
    { pattern: /追蹤/, instead: "訂閱", except: ofCargo },
    { pattern: /轉運/, instead: "轉船", except: ofAir },
    { pattern: /港口組合/, instead: "港口對" },
    { pattern: /[本上下每一兩雙單]周|周[一二三四五六日末]/, instead: "週" },
    { pattern: /\p{Script=Han} ?\([^)]*\p{Script=Han}/u, instead: "（…）" },
    { pattern: /[「『][^」』]*$|"/u, instead: "「…」" },
    { pattern: chineseDateSpace(), instead: "no space beside a date or a place", except: inDigits },
  ],
  "zh-cn": [
    { pattern: /样本/, instead: "示例" },
    { pattern: /截关/, instead: "截港; 截关 is the limit of customs" },
    { pattern: /靠泊(?!中)/, instead: "挂靠" },
    { pattern: /跟踪/, instead: "订阅", except: ofCargo },
    { pattern: /港口组合/, instead: "港口对" },
    { pattern: /转船|转运/, instead: "中转" },
    { pattern: /截(?:SI|VGM|CY|CFS|VR|CV)/, instead: "截单（SI）、VGM截止、截港（CY）、CFS截货" },
    { pattern: /(?:#|\{count\}) ?日(?!期)/, instead: "天" },
    { pattern: /间(?:公司|船公司|航空公司)/, instead: "家" },
    { pattern: /\p{Script=Han} ?\([^)]*\p{Script=Han}/u, instead: "（…）" },
    { pattern: chineseDateSpace(), instead: "no space beside a date or a place", except: inDigits },
  ],
};

/** A placeholder of a Chinese date with a typed space beside it. A port time, such as {time} and {by}, is in digits and has spaces. */
function chineseDateSpace(): RegExp {
  return /\p{Script=Han} \{(?:from|to|first|last|date|place|day)\}|\{(?:from|to|first|last|place|day)\} \p{Script=Han}/u;
}

const isExcepted = (key: string, except: readonly string[] = []) =>
  except.some((one) => (one.endsWith(".") ? key.startsWith(one) : key === one));

/** Messages of a language that break the style sheet, each with its key and what to write. */
export function checkStyle(words: ReadonlyMap<string, string>, locale: Locale): string[] {
  return [...words].flatMap(([key, text]) =>
    (styleRules[locale] ?? [])
      .filter(({ pattern, except }) => pattern.test(text) && !isExcepted(key, except))
      .map(({ pattern, instead }) => `${locale}: ${key} says "${pattern.exec(text)?.[0]}"; write ${instead}`),
  );
}
