import { followLimits } from "@/lib/follows";
import type { LinkedPort } from "@/lib/places/shared";
import { eventEntry, type ScheduleChange } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import words from "@/messages/en.json";
import { eventOf } from "@/test/support/examples/changes";
import { sailing } from "@/test/support/examples/sailings";
import type { EventEntry } from "./events";
import { confirmationMail, eventsMail } from "./follow-mails";
import type { Followed } from "./followed-schema";

const mockSecond = jest.fn(async (..._call: unknown[]): Promise<unknown[]> => []);
jest.mock("@/lib/sailings", () => ({
  ...jest.requireActual("@/lib/sailings"),
  listSecondCutoffs: (...call: unknown[]) => mockSecond(...call),
  withdrawnSailing: (id: string) => mockWithdrawn(id),
}));
const mockWithdrawn = jest.fn(async (_id: string): Promise<unknown> => null);
jest.mock("../sea/replacements", () => ({ withReplacements: async (gone: unknown[]) => gone }));

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
  name: "Hong Kong to Rotterdam",
  heading: "Hong Kong to Rotterdam",
  ledgerPath: "/port/changes?loading_port=Hong+Kong&discharge_port=Rotterdam",
  search: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
  path: "/port?loading_port_id=HKHKG&discharge_port_id=NLRTM",
  lastDay: "2026-12-19",
} as Followed;
const follow = {
  id: "id",
  channel: "mail" as const,
  target: "ops@tamar.example",
  search: followed.search,
  language: "en" as const,
  urgentOnly: false,
  isConfirmed: true,
  createdAt: new Date("2026-11-03T02:00:00Z"),
  confirmedAt: new Date("2026-11-03T03:00:00Z"),
  endsAt: new Date("2027-01-19T00:00:00Z"),
  notifiedId: 0,
  wish: null,
};
const token = async (purpose: string) => `${purpose}-token`;

const rolled = { kind: "departureRolled", field: "etd" } as const;
const times = { previous: "2026-11-20T14:00", current: "2026-11-20T20:00" };
const entryOf = (more: Partial<ScheduleChange>): EventEntry => {
  const event = eventOf(more);
  const path = `${followed.ledgerPath}&entry=${event.id}#c${event.id}`;
  return { ...eventEntry(event, words), by: "sea", path, event };
};
const slid = (id: number, rest: Partial<ScheduleChange> = {}) =>
  entryOf({
    id,
    ...rolled,
    ...times,
    recordedAt: "2026-11-18T21:40:00.000Z",
    etd: "2026-11-20T20:00",
    ...rest,
  });
const urgent = entryOf({
  id: 4127,
  weight: "urgent",
  previous: "2026-11-20T01:00",
  current: "2026-11-19T19:00",
  recordedAt: "2026-11-18T21:40:00.000Z",
  etd: "2026-11-20T20:00",
});
const now = new Date("2026-11-18T22:00:00Z");

test("a mail has urgent events first, each in a sentence, says which ship and when, and ends with one click", async () => {
  const letter = await eventsMail(follow, followed, [slid(4126), urgent], token, now);
  const sentence = "NX2 647W CY cut-off 6 h earlier: 19 Nov 19:00, was 20 Nov 01:00";
  const subject = `Hong Kong to Rotterdam: ${sentence} (Nordhavn Solveig, ETD 20 Nov 20:00)`;
  expect(letter.subject).toBe(`Urgent: ${subject}`);
  expect(letter.unsubscribe).toMatch(/\/api\/follows\/unsubscribe\/unsubscribe-token$/);
  const [head, first, second] = letter.text.split("\n\n");
  expect(head?.split("\n")).toEqual([
    subject,
    "Hong Kong to Rotterdam: 2 changes",
    "Carrier data as of Thu 19-11-2026 05:40, Hong Kong time",
    "All times are local to the port.",
  ]);
  expect(first?.split("\n")).toEqual([
    `Urgent. ${sentence}`,
    "  Nordhavn Solveig, ETD 20 Nov 20:00, Nordhavn Line, No. 4127",
    expect.stringMatching(/\/port\/changes\?.*entry=4127#c4127$/),
  ]);
  expect(second).toMatch(/^NX2 647W slips 6 h: leaves Hong Kong 20 Nov 20:00, was 20 Nov 14:00\n/);
  expect(letter.text).toContain("You subscribed on 3 November 2026 with ops@tamar.example");
  expect(letter.text).toContain("This subscription ends on 18 January 2027.");
  expect(letter.text).toMatch(
    /Unsubscribe with one click:\n\S+\/follow\/unsubscribe\/unsubscribe-token\?\S+\n.+\n$/,
  );
  // What the HTML says besides its styles is in the text too, line by line.
  const said = letter.html.replace(/<(title|style)>.*?<\/\1>/gs, "").split(/<[^>]*>/);
  const plain = (text: string) =>
    text
      .replace(/&nbsp;/g, " ")
      .replace(/&amp;/g, "&")
      .trim();
  const lines = said.map(plain).filter((line) => line.length > 1 && line !== site().name);
  const text = letter.text.replace(/\s+/g, " ");
  expect(
    lines.filter((line) => !text.includes(line.replace(/\s+/g, " ")) && !line.includes("CY cut-off")),
  ).toEqual([]);
});

test("its HTML has light and dark colours, no picture and no script, and is small however much has changed", async () => {
  const many = Array.from({ length: 500 }, (_, id) => slid(id, { vessel: "<b>港".repeat(40) }));
  const { html, text } = await eventsMail(follow, followed, many, token, now);
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).toContain("[data-ogsc]");
  expect(html).not.toMatch(/<img|<script|<b>港/);
  expect(html.match(/14:00<\/a>/g)).toHaveLength(followLimits.entriesPerMail);
  expect(text).toContain(`${500 - followLimits.entriesPerMail} more changes`);
  expect(Buffer.byteLength(html)).toBeLessThan(96_000);
});

test.each(["en", "zh-tw", "zh-cn"] as const)(
  "the confirmation in %s has its link, its address and its end",
  async (locale) => {
    const { subject, text, html } = await confirmationMail({ follow, followed, locale, token });
    expect(subject).toContain("Hong Kong");
    for (const part of [text, html]) {
      expect(part).toMatch(/\/follow\/confirm\/confirm-token["\n]/);
      expect(part).toMatch(/\/follow\/unsubscribe\/unsubscribe-token["\n]/);
    }
    expect(text).toMatch(/5 November 2026|2026年11月5日/);
    expect(html).toContain(`lang="${locale === "en" ? "en" : "zh-Han"}`);
  },
);

test("the confirmation contains no text of whoever requested it", async () => {
  const evil = "vessel_name=WIN+A+PRIZE+AT+HTTP+EVIL.EXAMPLE&company=visit+www.evil.example";
  const asked = { ...followed, search: `${followed.search}&${evil}`, path: `${followed.path}&${evil}` };
  const letter = await confirmationMail({
    follow: { ...follow, target: "ops+visit.evil.example@tamar.example" } as never,
    followed: asked,
    locale: "en",
    token,
  });
  expect(JSON.stringify(letter)).not.toMatch(/evil|prize|vessel_name|company|tamar/i);
});

test("an entry has what the terminal says of the ship's cut-offs", async () => {
  mockSecond.mockResolvedValueOnce([
    { code: "FCO", time: "2026-11-19T14:00", source: "HIT", kind: "terminal", asOf: null },
    { code: "PCO", time: "2026-11-19T13:00", source: "HIT", kind: "terminal", asOf: null },
  ]);
  const { text } = await eventsMail(follow, followed, [slid(4126)], token, now);
  expect(text).toContain("CY cut-off: HIT (terminal) Thu 19-11-2026 14:00");
  expect(text).not.toContain("13:00");
  expect(mockSecond).toHaveBeenLastCalledWith(
    expect.objectContaining({ departure: "2026-11-20T20:00" }),
    "en",
  );
});

test("what replaces a blank sailing says where it is a detour", async () => {
  const gone = {
    sailing,
    reason: "blanked",
    recordedAt: "2026-11-18T21:40:00.000Z",
    change: null,
    best: null,
  };
  mockWithdrawn.mockResolvedValueOnce({
    ...gone,
    next: sailing,
    detour: { days: 40, seaDays: 3, via: "Brisbane" },
  });
  const blanked = entryOf({
    id: 4128,
    kind: "blanked",
    field: null,
    sailingId: "x",
    etd: "2026-11-20T20:00",
  });
  const { text } = await eventsMail(follow, followed, [blanked], token, now);
  expect(text).toContain("Only a detour: 40 days by Brisbane; the sea route takes 3 days.");
});
