import { parseArgs } from "node:util";
import { previewPath } from "@/lib/addresses/article-address";
import {
  type ArticleState,
  articleStates,
  type Done,
  deleteArticle,
  findStored,
  listStored,
  makePreview,
  publishArticle,
  withdrawArticle,
} from "@/lib/news/operator";
import type { Store } from "@/lib/store/connection";
import { printRow } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore, siteUrlOf, withStore } from "./with-store";

/** `articles list | show | preview | publish | withdraw | delete`: works on single stored articles. */
export function articlesCommand(args: string[], terminal: Terminal): Promise<number> {
  const options = { status: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name = "", ...ids] = positionals;
  if (name === "list") {
    if (ids.length > 0) throw new UsageError(`"${ids[0]}" is not expected here: try help.`);
    return list(terminal, stateOf(values.status));
  }
  if (values.status !== undefined) throw new UsageError("Only articles list takes --status.");
  const action = actions[name as keyof typeof actions];
  if (!Object.hasOwn(actions, name) || !action) {
    throw new UsageError(`Write articles list, ${Object.keys(actions).join(", ")}: try help.`);
  }
  if (ids.length === 0) throw new UsageError("Name the article by its id.");
  if (name === "show" || name === "preview") {
    if (ids.length > 1) throw new UsageError(`"${ids[1]}" is not expected here: try help.`);
  }
  return action(terminal, ids);
}

function stateOf(word: string | undefined): ArticleState | undefined {
  const known = articleStates.find((state) => state === word);
  if (word !== undefined && !known) {
    throw new UsageError(`After --status write ${articleStates.join(", ")}, not "${word}".`);
  }
  return known;
}

function list(terminal: Terminal, state: ArticleState | undefined): Promise<number> {
  return readStore(terminal, async (store, now) => {
    let count = 0;
    for await (const { id, state: is, language, publishedAt, headline, sample } of listStored(
      store,
      now,
      state,
    )) {
      count += 1;
      printRow(terminal, [id, sample ? "sample" : is, language, publishedAt, headline]);
    }
    terminal.printError(`articles: ${formatCount(count)}\n`);
    return exit.done;
  });
}

const unknown = (id: string) => `There is no article "${id}".`;

function show(terminal: Terminal, [id = ""]: string[]): Promise<number> {
  return readStore(terminal, async ({ reader }, now) => {
    const article = await findStored(reader, id, now);
    if (!article) throw new UsageError(unknown(id));
    terminal.print(`${JSON.stringify({ state: article.state, ...article.record }, null, 2)}\n`);
    return exit.done;
  });
}

function preview(terminal: Terminal, [id = ""]: string[]): Promise<number> {
  return withStore(terminal, async (store, now, settings) => {
    const article = await findStored(store.reader, id, now);
    if (!article) throw new UsageError(unknown(id));
    const { token, endsAt } = await makePreview(store, id, now);
    terminal.print(`${siteUrlOf(settings)}${previewPath(token)}\n`);
    terminal.printError(`Whoever has this address reads the article until ${endsAt.toISOString()}.\n`);
    return exit.done;
  });
}

type Change = (store: Store, id: string, now: Date) => Promise<Done>;

/** Applies a change to each named article. The exit code is 1 if one of them fails. */
function each(work: Change, done: string): (terminal: Terminal, ids: string[]) => Promise<number> {
  return (terminal, ids) =>
    withStore(terminal, async (store, now) => {
      let failed = 0;
      for (const id of ids) {
        const outcome = await work(store, id, now);
        if (outcome === "done") terminal.print(`${id}: ${done}\n`);
        else terminal.printError(`${failures[outcome](id)}\n`);
        if (outcome !== "done") failed += 1;
      }
      return failed > 0 ? exit.bad : exit.done;
    });
}

const failures: Record<Exclude<Done, "done">, (id: string) => string> = {
  unknown,
  sample: (id) => `"${id}" is sample data: sample drop articles deletes all of it.`,
  already: (id) => `"${id}" is in that state already.`,
};

const actions = {
  show,
  preview,
  publish: each(publishArticle, "published"),
  withdraw: each(withdrawArticle, "withdrawn; its address responds with 410"),
  delete: each(deleteArticle, "deleted"),
};
