import { suggestPorts } from "@/lib/places";
import { portsQuery } from "@/lib/places/schema";
import { onePage } from "@/lib/web/paging";
import { route } from "@/lib/web/route";

export const GET = route(portsQuery, async ({ name, language }) =>
  onePage(await suggestPorts(name, language)),
);
