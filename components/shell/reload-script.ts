/**
 * A part of /boot.js, sent to browsers as its text: reloads the page when the server has no such script any more, because
 * another build was deployed meanwhile. A page in which something was typed stays; its parts work without their code. At most
 * once a minute, as the new build may lack the file too.
 */
export function reloadOnMissingScript(): void {
  const key = "missing_script_reload";
  let hasInput = false;

  const reload = async (src: string) => {
    // Without a network the page that stands is better than none.
    const { status } = await fetch(src, { method: "HEAD" });
    if (status !== 404 || hasInput) return;
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  };

  addEventListener(
    "input",
    () => {
      hasInput = true;
    },
    true,
  );
  // Errors of elements do not bubble; they are seen in the capture phase.
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || new URL(target.src).origin !== location.origin) return;
      // Nobody answers, or storage is forbidden.
      reload(target.src).catch(() => {});
    },
    true,
  );
}
