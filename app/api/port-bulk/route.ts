import { laneFilter, withChoices } from "@/app/_queries/sea/lane-list";
import { lanesSheet, searchList } from "@/app/_queries/sea/lane-list-file";
import { pageFormRoute } from "@/app/_responses/form-route";
import { fileResponse } from "@/lib/http-responses/file-response";
import { defaultLocale, isLocale, localePath } from "@/lib/i18n/locales";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import {
  type LaneList,
  losesColumns,
  mostLanes,
  packLanes,
  parseLaneList,
  unpackLanes,
} from "@/lib/sailings";
import { readFilePost, requireSameOrigin } from "@/lib/security/form-post";
import { workbookBytes } from "@/lib/text/workbook-writer";

/**
 * POST /api/port-bulk: the form of /port/bulk, with a pasted `list`, or a `file` as CSV or workbook; or, with the list's address as `lanes`, the
 * ports that were chosen for its texts. Responds with 303 to the page whose address has the list, so that nothing is stored, or to
 * the form with the reason why the list cannot be read. With `fill` it responds with the list as a workbook, whose other columns need
 * not fit into an address.
 */
export const POST = pageFormRoute(async ({ request, now }) => {
  requireSameOrigin(request);
  await requireRate(request, rates.pastedLists);
  const form = await readFilePost(request);
  const language = form.get("language");
  const locale = isLocale(language) ? language : defaultLocale;
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const filter = laneFilter(
    new URLSearchParams(texts.filter(([name]) => name !== "list" && name !== "lanes")),
  );
  const redirect = (params: Record<string, string>) =>
    new Response(null, {
      status: 303,
      headers: {
        Location: `${localePath(locale, "/port/bulk")}?${new URLSearchParams([...Object.entries(params), ...filter])}`,
      },
    });
  const toList = (list: LaneList) => {
    const packed = packLanes(list);
    if (packed !== null)
      return redirect({ lanes: packed, ...(losesColumns(list) ? { problem: "columns" } : {}) });
    // The lanes alone may fit.
    const bare = packLanes({ ownHeads: [], lanes: list.lanes.map((lane) => ({ ...lane, own: [] })) });
    return redirect(bare === null ? { problem: "long" } : { lanes: bare, problem: "columns" });
  };

  const packed = form.get("lanes");
  if (typeof packed === "string") {
    const list = unpackLanes(packed);
    if (!list) return redirect({ problem: "damaged" });
    const choices = [...form].flatMap(([name, id]) =>
      /^(?:from|to)-\d{1,5}$/.test(name) && typeof id === "string" && id.length <= 200
        ? [[name, id] as const]
        : [],
    );
    return toList({ ...list, lanes: await withChoices(list.lanes, new Map(choices), locale) });
  }
  const parsed = await parseLaneList(await listOf(form));
  if ("problem" in parsed) {
    const { problem, line } = parsed;
    return redirect({ problem, ...(line === undefined ? {} : { line: String(line) }) });
  }
  if (parsed.lanes.length === 0) return redirect({ problem: "empty" });
  // The page says how many there are, if there are too many.
  if (!form.has("fill") || parsed.lanes.length > mostLanes) return toList(parsed);
  // Without all sailings: the file must be small enough to be sent again.
  const sheet = lanesSheet(await searchList(parsed, filter, request, now));
  return fileResponse(await workbookBytes([sheet]), "Lanes.xlsx");
});

/** The bytes of the file if one was chosen, otherwise the pasted text. A browser sends an empty file where none was chosen. */
async function listOf(form: FormData): Promise<string | Uint8Array> {
  const [file, text] = [form.get("file"), form.get("list")];
  if (file instanceof Blob && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  return typeof text === "string" ? text : "";
}

export {
  onlyPost as DELETE,
  onlyPost as GET,
  onlyPost as PATCH,
  onlyPost as PUT,
} from "@/lib/http-responses/route";
