/**
 * Playwright notes for each of its calls where it was made, and has every frame of the stack translated to the lines of sources.
 * Most are its own, of which there is nothing to translate, and that takes a sixth of a test's own process: those are written as they
 * are. The text of a stack stays the same.
 */
const translate = Error.prepareStackTrace;

const isForeign = (file: string) => file.startsWith("node:") || file.includes("/node_modules/");

if (translate) {
  Error.prepareStackTrace = (error, frames) => {
    const head: string = translate(error, []);
    const lines = frames.map((frame) =>
      isForeign(frame.getFileName() ?? "")
        ? `\n    at ${String(frame).replace(/^async /, "")}`
        : String(translate(error, [frame])).slice(head.length),
    );
    return head + lines.join("");
  };
}
