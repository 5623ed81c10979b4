import "server-only";
import { createHash } from "node:crypto";
import { getMessages } from "next-intl/server";
import { embedStyle } from "@/components/embed/embed-style";
import { EmbeddedSchedule } from "@/components/embed/embedded-schedule";
import type { Locale } from "@/lib/i18n/locales";
import type { EmbeddedLane, Theme } from "@/lib/sailings/shared";
import { framePolicy } from "@/lib/security/content-security-policy";
import { site } from "@/lib/site/site-config";

/**
 * The policy of the embedded schedule. It runs nothing, and loads fonts, and the logo and colours of a publisher. The server
 * lets every site frame it (server/response-headers.ts).
 */
export const embedPolicy = `default-src 'none'; style-src 'self' 'sha256-${createHash("sha256").update(embedStyle).digest("base64")}'; font-src 'self'; img-src 'self'; ${framePolicy}`;

interface EmbeddedDocument {
  locale: Locale;
  theme: Theme | null;
  /** 'unknown' where the address does not name two ports, 'failed' where the sailings cannot be read. */
  lane: EmbeddedLane | "unknown" | "failed";
}

/** The complete HTML of the embedded schedule: a document of its own, without the framework's scripts. */
export async function embeddedDocument({ locale, theme, lane }: EmbeddedDocument): Promise<string> {
  const { embed, schedule, dates } = await getMessages({ locale });
  const { name, logo, colours } = site();
  const { noLane, failed } = embed.frame;
  // Next.js refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const html = renderToStaticMarkup(
    <EmbeddedSchedule
      {...{ locale, theme }}
      lane={
        typeof lane === "string" ? { title: schedule.title, text: lane === "failed" ? failed : noLane } : lane
      }
      site={{ name, logo: logo?.path ?? null, colours: colours?.path ?? null }}
      words={{ schedule, dates, embed: embed.frame }}
    />,
  );
  return `<!doctype html>${html}`;
}
