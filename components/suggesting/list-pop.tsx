import type { FocusEvent, ReactNode, Ref } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { FailureNotice, type FailureNoticeProps } from "@/components/ui/notice";
import pop from "@/components/ui/pop.module.css";

interface ListPopProps {
  /** It contains the state and the failure too, which are no options: it is the list's frame. */
  frame: Ref<HTMLDivElement>;
  isShown: boolean;
  className: string | undefined;
  onBlur: (event: FocusEvent<HTMLDivElement>) => void;
  /** The list, and the content right below it. */
  children: ReactNode;
  /** Announced politely; visible where there is nothing else. */
  status: string;
  isStatusShown: boolean;
  failure: FailureNoticeProps | null;
}

/** The pop-up of a field with suggestions: their list, the state of the lookup, and its failure. */
export function ListPop(props: ListPopProps) {
  const { frame, isShown, className, onBlur, children, status, isStatusShown, failure } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={frame}
      className={isShown ? cx(pop.pop, className) : layout.vh}
      // Browsers put a box that scrolls into the tab order; here the arrow keys scroll it.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={onBlur}
    >
      {children}
      <p role="status" className={isStatusShown ? pop.popNote : layout.vh}>
        {status}
      </p>
      {failure ? <FailureNotice {...failure} /> : null}
    </div>
  );
}
