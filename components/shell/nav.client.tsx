"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import styles from "./menu.module.css";
import { isOpen } from "./popover";

/** Long enough that a pointer that passes over opens nothing. */
const openAfterMs = 120;
/** Long enough to reach the panel, or to return. */
const closeAfterMs = 300;

export interface NavItem {
  id: string;
  label: string;
  panel: ReactNode;
}

/**
 * The five menus, as a bar or as a list that unfolds. Each panel is a popover that its button in the bar commands, so without
 * script the menus open and close by click, touch and keyboard, one at a time, and Escape closes. Script adds hover, arrow
 * keys, closing when focus leaves, and aria-expanded. In the list the same panel is below its name, and CSS shows it while its
 * <details> is open (menu.module.css).
 */
export function Nav({ label, items }: { label: string; items: NavItem[] }) {
  const root = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string>();
  /** Hovering opened the panel, and it closes when the pointer leaves; a click makes it stay. */
  const hovered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // A menu may have been opened before the script loaded.
    const early = Array.from(root.current?.querySelectorAll("[popover]") ?? []).find(isOpen);
    if (early) setOpen(early.id);
    // The pointer may be over a menu already, which fires no event.
    for (const item of root.current?.querySelectorAll(":scope > li:hover") ?? [])
      item.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    return () => clearTimeout(timer.current);
  }, []);

  const later = (ms: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, ms);
  };

  const onPointerEnter = (event: PointerEvent<HTMLLIElement>) => {
    const { button, panel } = partsOf(event.currentTarget);
    // A button without a layout box is that of the bar, while the list is shown.
    if (event.pointerType !== "mouse" || !button.offsetParent) return;
    later(openAfterMs, () => {
      if (isOpen(panel)) return;
      hovered.current = true;
      panel.showPopover?.({ source: button });
    });
  };

  const onPointerLeave = (event: PointerEvent<HTMLLIElement>) => {
    const { panel } = partsOf(event.currentTarget);
    if (event.pointerType !== "mouse") return;
    later(closeAfterMs, () => {
      if (hovered.current && isOpen(panel) && !panel.contains(document.activeElement)) panel.hidePopover();
    });
  };

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    clearTimeout(timer.current);
    // The pointer opened the panel on its way to this click: the click must not close it.
    if (hovered.current && event.currentTarget.ariaExpanded === "true") event.preventDefault();
    hovered.current = false;
  };

  const onBlur = (event: FocusEvent<HTMLLIElement>) => {
    const next = event.relatedTarget;
    const { panel } = partsOf(event.currentTarget);
    if (next && !event.currentTarget.contains(next) && isOpen(panel)) panel.hidePopover();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const { button, panel } = partsOf(event.currentTarget);
    // The platform closes the panel; this returns the focus even when hovering had opened it.
    if (event.key === "Escape" && isOpen(panel)) button.focus();
    if (event.target !== button) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      clearTimeout(timer.current);
      hovered.current = false;
      if (!isOpen(panel)) panel.showPopover?.({ source: button });
      panel.querySelector<HTMLElement>("a, input")?.focus();
      return;
    }
    const buttons = Array.from(root.current?.children ?? [], (item) => partsOf(item as HTMLLIElement).button);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target =
      event.key === "Home"
        ? buttons[0]
        : event.key === "End"
          ? buttons.at(-1)
          : step && buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <nav className={cx(layout.wrap, styles.nav)} aria-label={label} data-complete>
      <ul ref={root}>
        {items.map(({ id, label, panel }) => (
          <li
            key={id}
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
          >
            <button
              type="button"
              className={styles.navBtn}
              popoverTarget={id}
              aria-controls={id}
              aria-expanded={open === id}
              onClick={onClick}
            >
              {label}
              <Icon name="chevron-down" />
            </button>
            <details name="m" className={styles.fold}>
              <summary>
                {label}
                <Icon name="chevron-down" />
              </summary>
            </details>
            <div
              id={id}
              popover="auto"
              className={styles.mega}
              onToggle={(event) =>
                setOpen((was) => (event.newState === "open" ? id : was === id ? undefined : was))
              }
            >
              {panel}
            </div>
          </li>
        ))}
      </ul>
      {completeMark}
    </nav>
  );
}

function partsOf(item: HTMLLIElement): { button: HTMLButtonElement; panel: HTMLElement } {
  return { button: item.firstElementChild as HTMLButtonElement, panel: item.lastElementChild as HTMLElement };
}
