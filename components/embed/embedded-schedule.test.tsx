import { renderToStaticMarkup } from "react-dom/server";
import en from "@/messages/en.json";
import { dischargePort, loadingPort } from "@/test/support/examples/places";
import { sailing } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { EmbeddedSchedule } from "./embedded-schedule";

const shownAt = (time: string) =>
  renderToStaticMarkup(
    <EmbeddedSchedule
      {...{ locale: "en", theme: null, site: { name: "Portal", logo: null, colours: null } }}
      lane={{
        ...{ loading: loadingPort, discharge: dischargePort, found: 1, isSample: false, href: "/port" },
        sailings: [{ ...sailing, cyCutoff: "2022-06-13T12:00" }],
        clock: clockAt(time),
      }}
      words={{ ...en, embed: en.embed.frame }}
    />,
  ).replaceAll(/<[^>]*>/g, " ");

test("a CY cut-off that is past is closed, where loose cargo can still get on", () => {
  expect(shownAt("2022-06-12T08:00")).toContain("CY Mon 13 Jun 12:00");
  expect(shownAt("2022-06-13T12:00")).toContain("CY closed");
});
