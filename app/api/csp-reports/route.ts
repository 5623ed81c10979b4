import { Problem } from "@/lib/http-responses/problem";
import { formRoute, readText } from "@/lib/http-responses/route";
import { processMetrics } from "@/lib/observability/process-metrics";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import { readPolicyReports, reportTypes } from "@/lib/security/csp-reports";
import { bodyType } from "@/lib/security/form-post";

/**
 * POST /api/csp-reports: browsers report what the policy of a page has blocked. It is counted by directive and kind of page, and
 * nothing of it is stored or logged.
 */
export const POST = formRoute(async ({ request }) => {
  if (!reportTypes.includes(bodyType(request)))
    throw new Problem(415, "type", `Send reports as ${reportTypes.join(" or ")}.`);
  await requireRate(request, rates.policyReports);
  for (const { directive, kind } of readPolicyReports(await readJson(request)))
    processMetrics()?.countPolicyReport(directive, kind);
  return new Response(null, { status: 204 });
});

const mostBytes = 32 * 1024;

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, mostBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "body", "Send reports as JSON.");
  }
}

export {
  onlyPost as DELETE,
  onlyPost as GET,
  onlyPost as PATCH,
  onlyPost as PUT,
} from "@/lib/http-responses/route";
