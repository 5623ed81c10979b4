import { followLimits } from "@/lib/follows/schema";
import type { LinkedPort } from "@/lib/places/schema";
import type { ScheduleChange } from "@/lib/sailings/revisions/schema";
import { changesMail, questionMail } from "./follow-mails";
import type { Followed } from "./followed";

const portOf = (id: string, name: string, zone: string): LinkedPort => ({
  id,
  name,
  nameEn: name,
  country: "",
  code: id,
  zone,
  addressName: name,
  plainName: name,
});
const followed = {
  kind: "lane",
  loadingPort: portOf("HKHKG", "Hong Kong", "Asia/Hong_Kong"),
  dischargePort: portOf("NLRTM", "Rotterdam", "Europe/Amsterdam"),
  search: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
  path: "/port?loading_port_id=HKHKG&discharge_port_id=NLRTM",
  lastDay: "2026-12-19",
} as Followed;
const follow = {
  id: "id",
  email: "ops@tamar.example",
  search: followed.search,
  language: "en" as const,
  urgentOnly: false,
  isConfirmed: true,
  createdAt: new Date("2026-11-03T02:00:00Z"),
  confirmedAt: new Date("2026-11-03T03:00:00Z"),
  endsAt: new Date("2027-01-19T00:00:00Z"),
  toldId: 0,
  wish: null,
};
const token = async (purpose: string) => `${purpose}-token`;

const change = (id: number, rest: Partial<ScheduleChange>): ScheduleChange => ({
  id,
  kind: "departureRolled",
  weight: "normal",
  isLate: false,
  field: "etd",
  previous: "2026-11-20T14:00",
  current: "2026-11-20T20:00",
  recordedAt: "2026-11-18T21:40:00.000Z",
  asOf: null,
  source: "test",
  operator: "Nordhavn Line",
  service: "NX2",
  vessel: "Nordhavn Solveig",
  imo: null,
  voyage: "647W",
  etd: "2026-11-20T20:00",
  port: null,
  loadingPort: null,
  dischargePort: null,
  sailingId: null,
  sample: false,
  ...rest,
});
const urgent = change(4127, {
  kind: "cutoffEarlier",
  weight: "urgent",
  field: "FCO",
  previous: "2026-11-20T01:00",
  current: "2026-11-19T19:00",
});

test("a mail of changes has urgent ones first, with what was and what is, and ends with one click", async () => {
  const letter = await changesMail(follow, followed, [change(4126, {}), urgent], token);
  expect(letter.subject).toBe(
    "Urgent: CY cut-off 6 h earlier, Nordhavn Solveig 647W, ETD Fri 20-11-2026 20:00, Hong Kong to Rotterdam",
  );
  expect(letter.unsubscribe).toMatch(/\/api\/follows\/unsubscribe\/unsubscribe-token$/);
  const [head, first, second] = letter.text.split("\n\n");
  expect(head?.split("\n")).toEqual([
    "CY cut-off 6 h earlier, Nordhavn Solveig 647W, ETD Fri 20-11-2026 20:00, Hong Kong to Rotterdam",
    "Hong Kong to Rotterdam: 2 changes",
    "Carrier data as of Thu 19-11-2026 05:40, Hong Kong time",
    "All times are local to the port.",
  ]);
  expect(first?.split("\n")).toEqual([
    "Urgent. CY cut-off earlier",
    "  previous  Fri 20-11-2026 01:00",
    "  current   Thu 19-11-2026 19:00  (6 h earlier)",
    "  Nordhavn Solveig 647W, ETD Fri 20-11-2026 20:00, Nordhavn Line NX2, No. 4127",
    expect.stringMatching(/\/port\/changes\?.*entry=4127#c4127$/),
  ]);
  expect(second).toMatch(/^ETD later\n/);
  expect(letter.text).toContain("You subscribed on 3 November 2026 with ops@tamar.example");
  expect(letter.text).toMatch(
    /Unsubscribe with one click:\n\S+\/follow\/unsubscribe\/unsubscribe-token\?\S+\n$/,
  );
});

test("its HTML has light and dark colours, no picture and no script, and is small however much has changed", async () => {
  const many = Array.from({ length: 500 }, (_, id) => change(id, { vessel: "<b>港".repeat(40) }));
  const { html, text } = await changesMail(follow, followed, many, token);
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).toContain("[data-ogsc]");
  expect(html).not.toMatch(/<img|<script|<b>港/);
  expect(html.match(/later<\/a>/g)).toHaveLength(followLimits.entriesPerMail);
  expect(text).toContain(`${500 - followLimits.entriesPerMail} more changes`);
  expect(Buffer.byteLength(html)).toBeLessThan(96_000);
});

test.each(["en", "zh-tw", "zh-cn"] as const)(
  "the question in %s has its link, its address and its end",
  async (locale) => {
    const { subject, text, html } = await questionMail({ follow, followed, locale, token });
    expect(subject).toContain("Hong Kong");
    for (const part of [text, html]) {
      expect(part).toMatch(/\/follow\/confirm\/confirm-token["\n]/);
      expect(part).toMatch(/\/follow\/unsubscribe\/unsubscribe-token["\n]/);
    }
    expect(text).toMatch(/5 November 2026|2026年11月5日/);
    expect(html).toContain(`lang="${locale === "en" ? "en" : "zh-Han"}`);
  },
);

test("the question has no word of the stranger who may have asked for it", async () => {
  const words = "vessel_name=WIN+A+PRIZE+AT+HTTP+EVIL.EXAMPLE&company=visit+www.evil.example";
  const asked = { ...followed, search: `${followed.search}&${words}`, path: `${followed.path}&${words}` };
  const letter = await questionMail({
    follow: { ...follow, email: "ops+visit.evil.example@tamar.example" } as never,
    followed: asked,
    locale: "en",
    token,
  });
  expect(JSON.stringify(letter)).not.toMatch(/evil|prize|vessel_name|company|tamar/i);
});
