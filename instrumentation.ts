/** Runs once when a server starts, and never while building. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const [{ boot }, { startDeliveries }, { beforeExit }] = await Promise.all([
    import("./lib/web/boot"),
    import("./lib/enquiries/start"),
    import("./lib/web/shutdown"),
  ]);
  await boot();
  beforeExit(startDeliveries());
}
