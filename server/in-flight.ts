/** Counts requests in flight, so that a busy portal rejects further ones at once instead of letting all wait. */
export interface InFlight {
  /** Reserves a place; null if there is none. Some places are reserved for forms. The returned function frees the place. */
  enter(isForm: boolean): (() => void) | null;
  count(): number;
  /** The number of all places, including those for forms. */
  most: number;
}

/** @param most concurrent requests. Forms may exceed it by an eighth, at least by four. */
export function limitInFlight(most: number): InFlight {
  const withForms = most + Math.max(4, Math.ceil(most / 8));
  let count = 0;
  return {
    enter(isForm) {
      if (count >= (isForm ? withForms : most)) return null;
      count += 1;
      let left = false;
      return () => {
        if (!left) count -= 1;
        left = true;
      };
    },
    count: () => count,
    most: withForms,
  };
}

/** Whether a request sends a form: the input of a visitor is worth more than another page. */
export function isFormPost(method: string, path: string): boolean {
  return method === "POST" && /^\/api\/(?:enquiries|follows|subscriptions)(?:\/|$)/.test(path);
}
