"use client";

import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useScrolled } from "@/components/hooks/use-scrolled";
import { cx } from "@/components/ui/cx";
import { type LazyMessages, loadLazyMessages } from "@/lib/i18n/lazy-messages";
import type { Locale } from "@/lib/i18n/locales";
import type { WidgetPanelProps } from "./search-panel.client";
import styles from "./search-widgets.module.css";

interface SearchWidgetProps {
  kind: "port" | "flight";
  /** The short word on the button, and its full name. */
  label: string;
  title: string;
  /** Path of the search page in this language. */
  action: string;
  locale: Locale;
  /** Number of scrolled pixels after which it appears; null for always. */
  hidesUntilPx: number | null;
  /** Its icon. */
  children: ReactNode;
}

const never = () => () => {};

/** One floating search: a plain link until script runs, then a button that opens the search in place. */
export function SearchWidget({
  kind,
  label,
  title,
  action,
  locale,
  hidesUntilPx,
  children,
}: SearchWidgetProps) {
  const here = useSyncExternalStore(
    never,
    () => location.pathname,
    () => null,
  );
  const scrolled = useScrolled(hidesUntilPx ?? 0);
  const [panel, open, close] = useSearchPanel(action, locale);
  // A focused button stays: otherwise the keyboard would continue at the start of the page.
  const [isFocused, setFocused] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const className = cx(styles.widget, styles[kind]);
  const face = (
    <>
      {children}
      <span>{label}</span>
    </>
  );
  if (here === null) {
    return (
      <a className={className} href={action} aria-label={title} data-hides={hidesUntilPx !== null}>
        {face}
      </a>
    );
  }
  // It does not float on the page of the search itself.
  if (here === action) return null;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={!!panel}
        hidden={hidesUntilPx !== null && !scrolled && !panel && !isFocused}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // The platform closes an open panel, and then does not treat the click as one elsewhere.
        popoverTarget={panel ? panelId : undefined}
        onClick={panel ? undefined : open}
      >
        {face}
      </button>
      {panel ? (
        <panel.Panel
          id={panelId}
          kind={kind}
          action={action}
          words={panel.words}
          locale={locale}
          onClose={(returnsFocus) => {
            close();
            if (returnsFocus) button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

/** The search and its words, loaded at the first click, none while it is closed; and what opens and closes it. */
function useSearchPanel(action: string, locale: Locale) {
  const [panel, setPanel] = useState<{ Panel: ComponentType<WidgetPanelProps>; words: LazyMessages }>();
  const open = async (event: MouseEvent) => {
    // A popover that opens within the click would be closed by the end of the same click.
    event.preventDefault();
    try {
      const [{ SearchPanel }, words] = await Promise.all([
        import("./search-panel.client"),
        loadLazyMessages(locale),
      ]);
      setPanel({ Panel: SearchPanel, words });
    } catch {
      // The code cannot be loaded: the search page is opened instead.
      location.assign(action);
    }
  };
  return [panel, open, () => setPanel(undefined)] as const;
}
