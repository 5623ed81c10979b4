/**
 * A bounded amount (slots, bodies, connections, bytes), of which one client takes at most its share. '' stands for all clients
 * that are not counted, for example those behind a proxy that TRUST_PROXY does not name: they have no share.
 */
export class Share {
  readonly most: number;
  readonly ofClient: number;
  #taken = 0;
  readonly #byClient = new Map<string, number>();

  /** @param ofClient the most of one client; a quarter of all unless it is stated */
  constructor(most: number, ofClient = Math.max(1, Math.floor(most / 4))) {
    this.most = most;
    this.ofClient = ofClient;
  }

  get taken(): number {
    return this.#taken;
  }

  /** What the client takes that takes most. */
  get largest(): number {
    return Math.max(0, ...this.#byClient.values());
  }

  hasRoom(client: string): boolean {
    return this.#taken < this.most && this.isWithin(client);
  }

  /** Whether a client has less than its share. */
  isWithin(client: string): boolean {
    return (this.#byClient.get(client) ?? 0) < this.ofClient;
  }

  /** Takes an amount, whether there is room or not. The returned function gives it back, once. */
  add(client: string, amount = 1): () => void {
    this.#change(client, amount);
    let isBack = false;
    return () => {
      if (!isBack) this.#change(client, -amount);
      isBack = true;
    };
  }

  /** Takes one; null if there is no room. The returned function gives it back, once. */
  take(client: string): (() => void) | null {
    return this.hasRoom(client) ? this.add(client) : null;
  }

  #change(client: string, amount: number): void {
    this.#taken += amount;
    if (client === "") return;
    const now = (this.#byClient.get(client) ?? 0) + amount;
    if (now > 0) this.#byClient.set(client, now);
    else this.#byClient.delete(client);
  }
}
