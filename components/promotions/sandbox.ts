/**
 * What a framed page may do. A publisher's page runs its scripts under its own origin and never moves the window. A
 * page of this site runs none: with both rights it could lift its own sandbox.
 */
export function sandboxOf(own: boolean): string {
  const opens = "allow-popups allow-popups-to-escape-sandbox";
  return own ? opens : `${opens} allow-scripts allow-same-origin allow-forms`;
}
