"use client";

import { useEffect, useState } from "react";

/**
 * Today at the publisher's desk. Written by script, because the page around it is cached and must hold no date;
 * its space is reserved by the style sheet.
 */
export function DateLine({ zone, tag, className }: { zone: string; tag: string; className?: string }) {
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  if (!now) return <span className={className} />;
  // Canada writes its dates as machines do.
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(now);
  const words = new Intl.DateTimeFormat(tag, {
    timeZone: zone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return (
    <time className={className} dateTime={date}>
      {/* As articles are dated, behind the weekday: Sunday March 15, 2026. */}
      {words.format(now).replace(",", "")}
    </time>
  );
}
