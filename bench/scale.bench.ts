import { type Answered, type PageTraffic, simulate } from "../bin/lib/cache-simulation";
import { type Measure, random, report } from "./support";

/**
 * Who answers a million readers a day, and a hundred times that, in the busiest hour: by simulation, so it takes no server.
 * docs/scale.md says what follows. The mix is an assumption, the weights are those of `npm run bench -- weight`.
 */
const readersPerDay = 1_000_000;
/** Pages a reader opens, and how much more is asked for in the busiest hour than on average. */
const pagesPerReader = 5;
const peak = 3;
/** Of the busiest hour so much is played, and not counted before. */
const [warmSeconds, seconds] = [700, 300];
const [english, traditional, simplified] = [0.5, 0.3, 0.2];

export const kinds: readonly PageTraffic[] = [
  {
    name: "article",
    share: 0.4,
    addresses: 100_000,
    zipf: 1,
    html: 71_600,
    data: 25_000,
    gzip: 14_600,
    keeps: "page",
  },
  {
    name: "front page",
    share: 0.12,
    addresses: 1,
    zipf: 0,
    html: 74_500,
    data: 22_000,
    gzip: 13_800,
    keeps: "page",
  },
  {
    name: "reference, text",
    share: 0.1,
    addresses: 200,
    zipf: 1,
    html: 100_000,
    data: 20_000,
    gzip: 15_000,
    keeps: "page",
  },
  {
    name: "schedule of a pair",
    share: 0.16,
    addresses: 3_000,
    zipf: 1,
    html: 271_000,
    data: 0,
    gzip: 37_600,
    keeps: "nothing",
  },
  {
    name: "schedule, by the API",
    share: 0.08,
    addresses: 3_000,
    zipf: 1,
    html: 89_600,
    data: 0,
    gzip: 9_000,
    keeps: "answer",
  },
  {
    name: "other searches, lists",
    share: 0.14,
    addresses: 1,
    zipf: 0,
    html: 90_000,
    data: 0,
    gzip: 16_000,
    keeps: "nothing",
  },
];

const measures: Measure[] = [];
const perSecondText = (count: number) => (count / seconds).toLocaleString("en", { maximumFractionDigits: 1 });
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function play(name: string, times: number, processes: number, proxyBytes: number, byAddress = false): void {
  const perSecond = ((readersPerDay * pagesPerReader) / 86_400) * peak * times;
  const counts = simulate({
    kinds,
    languages: [english, traditional, simplified],
    perSecond,
    warmSeconds,
    seconds,
    processes,
    byAddress,
    proxyBytes,
    random: random(20260316),
  });
  const all = [...counts.values()].reduce(
    (sum, one) => {
      for (const key of Object.keys(sum) as (keyof Answered)[]) sum[key] += one[key];
      return sum;
    },
    { asked: 0, proxy: 0, kept: 0, made: 0, behind: 0 },
  );
  const bytes = kinds.reduce((sum, { name: kind, gzip }) => sum + (counts.get(kind)?.asked ?? 0) * gzip, 0);
  measures.push({
    measure: `${name}: ${perSecond.toFixed(0)} pages/s, ${processes} processes${proxyBytes ? ", nginx" : ""}`,
    value: `proxy ${percent(all.proxy / all.asked)}, kept ${percent(all.kept / all.asked)}, made ${perSecondText(all.made)}/s and ${perSecondText(all.behind)}/s behind, ${((bytes * 8) / seconds / 1e6).toFixed(0)} Mbit/s of pages`,
    bound: "",
    ok: true,
  });
  for (const { name: kind } of kinds) {
    const one = counts.get(kind);
    if (!one) continue;
    measures.push({
      measure: `  ${kind}`,
      value: `${perSecondText(one.asked)}/s: proxy ${percent(one.proxy / one.asked)}, kept ${percent(one.kept / one.asked)}, made ${perSecondText(one.made)}/s, behind ${perSecondText(one.behind)}/s`,
      bound: "",
      ok: true,
    });
  }
}

const proxy = 2 * 1024 ** 3;
play("a million a day, one machine, no proxy", 1, 4, 0);
play("a million a day, one machine", 1, 4, proxy);
play("a hundred million a day", 100, 120, proxy);
play("the same, an address always to one process", 100, 120, proxy, true);
report(measures);
