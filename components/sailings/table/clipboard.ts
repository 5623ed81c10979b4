/** Copies a text to the clipboard; false when the browser does not allow it. */
export function copyText(plain: string): Promise<boolean> {
  return copyBoth({ plain });
}

/** Copies a text that is also HTML, for programs that accept it. */
export async function copyBoth(parts: { plain: string; html?: string }): Promise<boolean> {
  // Of the two APIs this one needs no permission, and works where the address is not secure.
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", parts.plain);
    if (parts.html) event.clipboardData?.setData("text/html", parts.html);
    event.preventDefault();
  };
  document.addEventListener("copy", put);
  const isDone = document.execCommand("copy");
  document.removeEventListener("copy", put);
  if (isDone) return true;
  try {
    await navigator.clipboard.writeText(parts.plain);
    return true;
  } catch {
    return false;
  }
}
