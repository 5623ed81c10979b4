import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { root } from "../../bin/process/node.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/**
 * docs/first-day.md as a publisher follows it: its files, its commands in their order, and what it says that they answer. Cloning and
 * building are this test's own: it works on the tree that is tested, and on its build.
 */

test.setTimeout(scaled(300_000));

type Step = { file: string; text: string } | { command: string; answer: string[] };

/** The blocks of code of a document, one after the other; every one is a file with a name, or commands. */
function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language = "", file, text = ""]): Step[] => {
      if (file) return [{ file, text }];
      expect(language, text).toBe("console");
      const commands: { command: string; answer: string[] }[] = [];
      for (const line of text.trimEnd().split("\n")) {
        if (line.startsWith("$ ")) commands.push({ command: line.slice(2), answer: [] });
        else commands.at(-1)?.answer.push(line);
      }
      return commands;
    },
  );
}

/** Whether lines are those expected, … standing for anything; a line of it alone for any number of lines. */
function answers(said: string, expected: readonly string[]): boolean {
  const pattern = expected
    .map((line) =>
      line === "…"
        ? "[^]*"
        : line
            .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
            .replaceAll("…", ".*")
            .trimEnd(),
    )
    .join("\\s*\\n");
  return new RegExp(`^${pattern}\\s*$`).test(said.trim());
}

test("a first day goes as the document says, from clone to portal", async () => {
  const steps = stepsOf(readFileSync(join(root, "docs/first-day.md"), "utf8"));
  expect(steps.filter((step) => "command" in step).length).toBeGreaterThan(30);
  // The publisher's own files lie beside the clone.
  const around = mkdtempSync(join(tmpdir(), "first-day-"));
  const directory = join(around, "portal");
  mkdirSync(directory);
  for (const name of ["bin", "public", "deploy"]) symlinkSync(join(root, name), join(directory, name));
  let portal: SeparatePortal | undefined;
  const settings = new Set(["SITE_FILE", "SMTP_URL", "MAIL_FROM", "ENQUIRY_TO", "WORKERS"]);

  /** What a shell says to a command, with the tested portal in the place of localhost:3000. */
  const shell = async (command: string): Promise<string> => {
    const { url = "" } = portal ?? {};
    const env = { ...process.env, ...portal?.env };
    const line = command.replaceAll("http://localhost:3000", url);
    const done = promisify(execFile)("bash", ["-c", line], { cwd: directory, env });
    const { stdout, stderr } = await done.catch((error: { stdout: string; stderr: string }) => error);
    return (stdout + stderr).replaceAll(url || "none", "http://localhost:3000");
  };

  /** Starts the portal with the settings that stand before npm start. */
  const start = async (command: string): Promise<string> => {
    portal ??= await startSeparatePortal("first-day", servers.portal.now);
    const lines = (await shell(command.replace("npm start", "env"))).split("\n");
    const given = lines.map((line) => line.split(/=(.*)/s)).filter(([name = ""]) => settings.has(name));
    for (const [name = "", value = ""] of given)
      portal.env[name] = name === "SITE_FILE" ? resolve(directory, value) : value;
    if (given.length > 0) await portal.restart();
    const front = await (await fetch(portal.url)).text();
    const name = /<meta property="og:site_name" content="([^"]+)"/.exec(front)?.[1];
    return `${name} is ready at http://localhost:3000`;
  };

  try {
    for (const step of steps) {
      if ("file" in step) {
        mkdirSync(dirname(join(directory, step.file)), { recursive: true });
        writeFileSync(join(directory, step.file), step.text);
        continue;
      }
      const { command, answer } = step;
      if (command.startsWith("git clone ")) continue;
      const run = () => (command.endsWith("npm start") ? start(command) : shell(command));
      let said = await run();
      // What an import changed is seen within seconds.
      for (let tries = 0; command.startsWith("curl ") && !answers(said, answer) && tries < 20; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        said = await run();
      }
      expect.soft(answers(said, answer) || said, `${command}\n${answer.join("\n")}`).toBe(true);
    }
  } finally {
    await portal?.stop();
    rmSync(around, { recursive: true, force: true });
  }
});
