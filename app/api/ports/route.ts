import { onePage } from "@/lib/page";
import { suggestPorts } from "@/lib/places";
import { portsQuery } from "@/lib/places/schema";
import { route } from "@/lib/web/route";

export const GET = route(portsQuery, async ({ name, language }) =>
  onePage(await suggestPorts(name, language, { near: true })),
);

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
