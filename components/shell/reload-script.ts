/**
 * A part of /boot.js, sent to browsers as its text: reloads the page when the server no longer has one of its scripts, because
 * another build was deployed meanwhile. A page with typed input is not reloaded; its markup works without script. It reloads at
 * most once a minute, as the new build may lack the file too.
 */
export function reloadOnMissingScript(): void {
  const key = "reloaded";
  let hasInput = false;

  const reload = async (src: string) => {
    // Without a network the loaded page is better than none.
    const { status } = await fetch(src, { method: "HEAD" });
    if (status !== 404 || hasInput) return;
    // Where no time is stored the difference is NaN, and the comparison false.
    if (Date.now() - sessionStorage[key] < 60_000) return;
    sessionStorage[key] = Date.now();
    location.reload();
  };

  addEventListener(
    "input",
    () => {
      hasInput = true;
    },
    true,
  );
  // Error events of elements do not bubble; the capture phase has them.
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || new URL(target.src).origin !== location.origin) return;
      // The network failed, or storage is forbidden.
      reload(target.src).catch(() => {});
    },
    true,
  );
}
