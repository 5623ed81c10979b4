import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { CommandFailure, portalCommand } from "@/test/support/portal-process";
import { scaled } from "@/test/support/time-scale.mjs";
import { archive, noise, type Part, textCell, workbook } from "@/test/support/workbook-file";

/** Workbooks that were made to fill a memory, imported by the command: it ends with a sentence, within little memory. */

const directory = mkdtempSync(join(tmpdir(), "portal-"));
const storeUrl = `file:${join(directory, "portal.db")}` as const;
beforeAll(async () => {
  const store = openStore(storeUrl);
  await migrate(store);
  store.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const head = `<row>${["Loading Port", "ETD", "Discharge Port"].map(textCell).join("")}</row>`;
const MB = 1024 * 1024;
/** Of the whole command, whose collector keeps more where there is room. Without bounds these files took 2,400 and more. */
const mostMegabytes = 800;
/** Within 200 times its size, so that its directory does not give it away. */
const disguised = (parts: readonly Part[]) => archive([...parts, noise(1_600)]);

test.each<[name: string, file: () => Buffer]>([
  [
    "one cell of 250 MB, disguised",
    () => disguised(workbook(`<row><c t="inlineStr"><is><t>${"x".repeat(250 * MB)}`)),
  ],
  [
    "3.6 million empty texts",
    () => archive(workbook(head, { strings: { text: `<sst>${"<si/>".repeat(3_600_000)}</sst>` } })),
  ],
  [
    "3.6 million empty texts, disguised",
    () => disguised(workbook(head, { strings: { text: `<sst>${"<si/>".repeat(3_600_000)}</sst>` } })),
  ],
  [
    "one row of 30 million cells",
    () => disguised(workbook(`${head}<row>${"<c/>".repeat(30_000_000)}</row>`)),
  ],
  [
    "3,000 rows of 16,384 columns",
    () => archive(workbook(head + '<row><c r="XFD9"><v>1</v></c></row>'.repeat(3_000))),
  ],
  ["a million blank rows and more", () => disguised(workbook("<row/>".repeat(30_000_000)))],
])(
  "%s",
  async (_name, file) => {
    const path = join(directory, "bomb.xlsx");
    writeFileSync(path, file());
    const failure = await portalCommand(storeUrl, "import", "sailings", path, "--dry-run").then(
      () => null,
      (error: unknown) => error,
    );
    if (!(failure instanceof CommandFailure)) throw failure ?? new Error("The file was imported.");
    expect(failure.output).toMatch(
      /^.*The workbook (?:has|unpacks).*import that\.$|has no column|The first line/m,
    );
    expect(failure.output).not.toMatch(/heap|RangeError|\bat .+:\d+:\d+/);
    expect(failure.megabytes).toBeLessThan(mostMegabytes);
  },
  scaled(120_000),
);
