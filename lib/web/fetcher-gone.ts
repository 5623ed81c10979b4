/** Whether the server answers that there is nothing at an address of its own. Rejects when nobody answers. */
export async function isGone(address: string): Promise<boolean> {
  return (await fetch(address, { method: "HEAD" })).status === 404;
}
