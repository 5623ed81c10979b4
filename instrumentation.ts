/** The request of bin/serving/serving.mjs, which waits for the server or for an error. */
interface HandOver {
  /** The directory of the build. */
  directory: string;
  development: boolean;
  resolve(server: unknown): void;
  reject(error: unknown): void;
}

/** Runs once when a server starts, but not during a build. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const waiting = (globalThis as Record<symbol, HandOver | undefined>)[Symbol.for("portal.server")];
  try {
    // The imports are inside this branch. Elsewhere the framework would compile all modules for another runtime too.
    const [
      { boot },
      { channelWords, deliveryQueue, startDeliveries },
      { acknowledgmentMail },
      { followQueue, startFollows },
      { followSource },
      { startAnnouncements },
      { announcementSource },
      { startCallNetwork, startCallSources },
      { startVisitSources },
      { portFinder },
      { createPortalServer },
      { startInvalidation },
      { staticFiles },
      { config, currentInstant },
      { portalHealth },
      { shareReads },
      { lookUpRedirect },
      { log },
      { store },
      { pagesCaughtUp },
      { sharedSecret },
      { sharedDictionaries },
    ] = await Promise.all([
      import("./lib/portal/boot"),
      import("./lib/enquiries"),
      import("./app/_queries/acknowledgment-mail"),
      import("./lib/follows"),
      import("./app/_queries/follows/follow-mails"),
      import("./lib/announcements/start"),
      import("./app/_queries/news/announced"),
      import("./lib/sailings"),
      import("./lib/visits"),
      import("./lib/places"),
      import("./server/http"),
      import("./server/invalidation"),
      import("./server/static-files"),
      import("./lib/config/config"),
      import("./server/portal-health"),
      import("./lib/rate-limits/shared-reads"),
      import("./lib/portal/moved-to"),
      import("./lib/observability/log"),
      import("./lib/store/connection"),
      import("./lib/store/page-store"),
      import("./lib/store/secrets"),
      import("./lib/portal/page-dictionary"),
    ]);
    await boot(channelWords(config()));
    startCallNetwork();
    const { metrics, tracing } = config();
    const collect = metrics
      ? (await import("./lib/observability/metrics/start")).startMetrics({
          queue: deliveryQueue,
          letters: followQueue,
        })
      : undefined;
    const announcements = startAnnouncements(announcementSource);
    const onStop = [
      startDeliveries(acknowledgmentMail),
      await startFollows(followSource),
      announcements.stop,
      startCallSources(portFinder),
      startVisitSources(portFinder),
    ];
    if (tracing) onStop.push((await import("./lib/observability/tracing/start")).startTracing());
    if (!waiting) return;
    const { directory, development } = waiting;
    const server = createPortalServer({
      ...config(),
      isPurged: config().announcements?.purge !== undefined,
      indexNowKey: config().announcements?.indexNow?.key,
      development,
      nonceSecret: await sharedSecret(store(), "render-nonce"),
      staticFiles: development ? undefined : staticFiles(directory),
      health: portalHealth,
      shareReads,
      lookUpRedirect: lookUpRedirect,
      dictionaries: development ? undefined : sharedDictionaries(directory, config().siteUrl),
      onStop,
    });
    const report = {
      invalidated(changes: number, upTo: number) {
        log().info({ changes }, "cached responses invalidated");
        announcements.invalidated(upTo);
      },
      failed: (error: unknown) => log().error({ err: error }, "change feed not read"),
    };
    const endInvalidation = await startInvalidation(
      store(),
      server.invalidate,
      report,
      currentInstant,
      pagesCaughtUp,
    );
    onStop.push(async () => endInvalidation());
    waiting.resolve({ ...server, metrics: metrics && collect && { ...metrics, collect } });
  } catch (error) {
    // The framework would print the error with its stack and continue.
    if (!waiting) throw error;
    waiting.reject(error);
  }
}
