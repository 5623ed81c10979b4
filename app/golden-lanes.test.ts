import { readFileSync, writeFileSync } from "node:fs";
import { config } from "@/lib/config/config";
import { type CutoffName, countedTime, fieldsOfRow } from "@/lib/sailings/shared";
import type { EmbeddedStore } from "@/lib/store/connection";
import { storeOf } from "@/test/support/networks/fill";
import { isInWindow, isShown } from "@/test/support/networks/filters";
import { answersFile, goldenNetwork, goldenQuestions } from "@/test/support/networks/golden";
import { answerOf } from "@/test/support/networks/oracle";
import type { Question } from "@/test/support/networks/questions";
import { apiIdentity, identityOf, type Json, rowsOf, searchApi } from "@/test/support/networks/views";

/**
 * Two hundred searches of one small network (test/fixtures/golden-lanes) and their answers, which people have checked. What changes
 * an answer changes answers.txt: WRITE_ANSWERS=1 npx jest app/golden-lanes --selectProjects embedded writes it anew, to be read.
 */

let mockStore: EmbeddedStore;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

const questions = goldenQuestions();
/** The rows of each answer, in its order. */
const answers = new Map<string, Json[]>();
beforeAll(async () => {
  const network = goldenNetwork(["HKHKG"], "NLRTM");
  mockStore = await storeOf(network);
  config().frozenNow = network.now;
  for (const address of questions) answers.set(address, rowsOf(await searchApi(questionOf(address))));
});
afterAll(() => mockStore.close());

function questionOf(address: string): Question {
  const search = new URLSearchParams(address.split("?")[1]);
  const [from = "", to = ""] = ["loading_port_id", "discharge_port_id"].map((name) => search.get(name) ?? "");
  const cargo = search.get("cargo") as Question["cargo"];
  return { network: goldenNetwork(from.split("||"), to), cargo, search };
}

/** One line for each option below the address. */
function answerText(address: string): string {
  const { cargo } = questionOf(address);
  const lines = (answers.get(address) ?? []).map((row) => {
    const { cutoffs, cutoffState: state } = row;
    const ships = row.legs.map(({ vessel, voyage }: Json) => [vessel, voyage].filter(Boolean).join(" "));
    const hubs = row.legs.slice(0, -1).map(({ to }: Json) => to.port);
    const next: CutoffName | null = cutoffs.next;
    const shown = [
      `${row.etd} to ${row.eta ?? "no ETA"}`,
      row.transitDays === null ? null : `${row.transitDays} days`,
      ships.join(", then "),
      row.operator,
      hubs.length === 0 ? "direct" : `via ${hubs.join(" and ")}`,
      [state.state, ...(state.closed.length > 0 ? [`${state.closed.join(" ")} closed`] : [])].join(", "),
      next && `next ${next} ${countedTime(row, fieldsOfRow(cargo)[next])}`,
      state.isUnknown ? "cut-off of this cargo not published" : null,
    ];
    return `  ${shown.filter((part) => part !== null).join(" | ")}`;
  });
  return [address, ...(lines.length > 0 ? lines : ["  nothing"])].join("\n");
}

test("each search has its recorded answer", () => {
  const text = `${questions.map(answerText).join("\n\n")}\n`;
  if (process.env.WRITE_ANSWERS) writeFileSync(answersFile, text);
  expect(text.split("\n\n")).toEqual(readFileSync(answersFile, "utf8").split("\n\n"));
});

test("the answers are those of the oracle", () => {
  expect(new Set(questions).size).toBe(200);
  for (const address of questions) {
    const question = questionOf(address);
    const changes = Number(question.search.get("max_transhipments") ?? 1) as 0 | 1 | 2;
    const found = answerOf(question.network, changes, (option) => isInWindow(option, question.search));
    const right = found.filter((set) => set.some((option) => isShown(option, question)));
    const shown = (answers.get(address) ?? []).map(apiIdentity);
    const missing = right.filter((set) => !set.some((option) => shown.includes(identityOf(option))));
    expect({ address, missing, count: shown.length }).toEqual({ address, missing: [], count: right.length });
  }
});
