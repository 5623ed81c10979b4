/**
 * The sandbox of a framed page. A page of the publisher runs its scripts under its own origin and never navigates the window.
 * A sample page of this site runs no scripts: with both rights it could remove its own sandbox.
 */
export function sandboxOf(isSample: boolean): string {
  const opens = "allow-popups allow-popups-to-escape-sandbox";
  return isSample ? opens : `${opens} allow-scripts allow-same-origin allow-forms`;
}
