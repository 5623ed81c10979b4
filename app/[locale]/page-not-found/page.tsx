import { getLocale, getMessages } from "next-intl/server";
import { LastLanes } from "@/components/shell/last-lanes.client";
import { NotFoundScreen } from "@/components/shell/not-found";

export { missingMetadata as generateMetadata } from "@/app/_partials/page-status";

/**
 * The page to which proxy.ts rewrites unknown addresses, with status 404. The framework then adds "noindex". The reader's last lanes
 * are here alone: the code of not-found.tsx is part of every page.
 */
export default async function PageNotFound() {
  const { landing, dates } = await getMessages();
  const { lately, lane, onDate, byDate } = landing;
  const words = { lately, lane, onDate, byDate, months: dates.months };
  return <NotFoundScreen lanes={<LastLanes locale={await getLocale()} words={words} />} />;
}
