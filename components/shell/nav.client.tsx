"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  type ToggleEvent,
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
  const { open, onToggle, onClick, ...itemEvents } = useMenus(root);
  return (
    <nav className={cx(layout.wrap, styles.nav)} aria-label={label} data-complete>
      <ul ref={root}>
        {items.map(({ id, label, panel }) => (
          <li key={id} {...itemEvents}>
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
            <div id={id} popover="auto" className={styles.mega} onToggle={onToggle}>
              {panel}
            </div>
          </li>
        ))}
      </ul>
      {completeMark}
    </nav>
  );
}

/** Which menu is open, and the events of its item in the bar, its button and its panel. */
function useMenus(root: RefObject<HTMLUListElement | null>) {
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    // A menu may have been opened before the script loaded.
    const early = Array.from(root.current?.querySelectorAll("[popover]") ?? []).find(isOpen);
    if (early) setOpen(early.id);
  }, [root]);
  const { settle, ...pointer } = useHover(root);

  const onToggle = ({ currentTarget: { id }, newState }: ToggleEvent<HTMLElement>) =>
    setOpen((was) => (newState === "open" ? id : was === id ? undefined : was));

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The pointer opened the panel on its way to this click: the click must not close it.
    if (settle() && event.currentTarget.ariaExpanded === "true") event.preventDefault();
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
      settle();
      if (!isOpen(panel)) panel.showPopover?.({ source: button });
      panel.querySelector<HTMLElement>("a, input")?.focus();
      return;
    }
    const target = buttonAfter(event.key, button, root.current);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return { open, onToggle, onClick, onBlur, onKeyDown, ...pointer };
}

/** Opens a panel while the pointer is over its item. `settle` makes a panel stay, and says whether hovering had opened it. */
function useHover(root: RefObject<HTMLUListElement | null>) {
  /** Hovering opened the panel, and it closes when the pointer leaves; a click makes it stay. */
  const hovered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The pointer may be over a menu already, which fires no event.
    for (const item of root.current?.querySelectorAll(":scope > li:hover") ?? [])
      item.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    return () => clearTimeout(timer.current);
  }, [root]);

  const later = (ms: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, ms);
  };
  const onPointerEnter = (event: ReactPointerEvent<HTMLLIElement>) => {
    const { button, panel } = partsOf(event.currentTarget);
    // A button without a layout box is that of the bar, while the list is shown.
    if (event.pointerType !== "mouse" || !button.offsetParent) return;
    later(openAfterMs, () => {
      if (isOpen(panel)) return;
      hovered.current = true;
      panel.showPopover?.({ source: button });
    });
  };
  const onPointerLeave = (event: ReactPointerEvent<HTMLLIElement>) => {
    const { panel } = partsOf(event.currentTarget);
    if (event.pointerType !== "mouse") return;
    later(closeAfterMs, () => {
      if (hovered.current && isOpen(panel) && !panel.contains(document.activeElement)) panel.hidePopover();
    });
  };
  const settle = () => {
    clearTimeout(timer.current);
    const wasHovered = hovered.current;
    hovered.current = false;
    return wasHovered;
  };
  return { onPointerEnter, onPointerLeave, settle };
}

/** The button to which a key moves the focus in the bar; nothing for other keys. */
function buttonAfter(key: string, button: HTMLButtonElement, bar: HTMLElement | null) {
  const buttons = Array.from(bar?.children ?? [], (item) => partsOf(item as HTMLLIElement).button);
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step && buttons[(buttons.indexOf(button) + step + buttons.length) % buttons.length];
}

function partsOf(item: HTMLLIElement): { button: HTMLButtonElement; panel: HTMLElement } {
  return { button: item.firstElementChild as HTMLButtonElement, panel: item.lastElementChild as HTMLElement };
}
