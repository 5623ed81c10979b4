/** Counts requests under way, so that a portal that is asked too much says so at once instead of letting all wait. */
export interface InFlight {
  /** Takes a place; null when there is none. Forms have some that nobody else may take. The function gives it back. */
  enter(isForm: boolean): (() => void) | null;
  count(): number;
  /** Places there are, those of forms among them. */
  most: number;
}

/** @param most requests at once; forms alone may go beyond it by an eighth, at least by four. */
export function inFlightBound(most: number): InFlight {
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

/** Whether a request brings a form: what somebody has typed is worth more than another page. */
export function isFormPost(method: string, path: string): boolean {
  return method === "POST" && /^\/api\/(?:enquiries|subscriptions)\//.test(path);
}
