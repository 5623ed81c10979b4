import { type ReactNode, useRef } from "react";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import { buttonClass } from "@/components/ui/button";
import { completeMark } from "@/components/ui/complete-mark";

interface FilterBarProps {
  className: string | undefined;
  /** The page's path. */
  action: string;
  /**
   * What the address has besides the form's own fields. A cached page has the parameters in one order, and React hydrates hidden
   * fields by theirs.
   */
  hidden: Iterable<[name: string, value: string]>;
  /** Whether the form shows once it is complete. */
  showsComplete?: boolean;
  children: ReactNode;
}

/** The form of a schedule's filters, by sea and by air. A GET form: without script its Apply submits it. */
export function FilterBar({ className, action, hidden, showsComplete, children }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  useReplayInput(form);
  return (
    <form
      className={className}
      action={action}
      method="get"
      ref={form}
      autoComplete="off"
      data-complete={showsComplete}
      data-control
    >
      {[...hidden].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {children}
      {showsComplete ? completeMark : null}
    </form>
  );
}

export function Apply({ children }: { children: string }) {
  return (
    <button className={buttonClass({ variant: "solid", small: true })} type="submit">
      {children}
    </button>
  );
}
