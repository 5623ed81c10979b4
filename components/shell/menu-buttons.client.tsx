"use client";

import { type MouseEvent, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { menuId, menuSearchId } from "./menu-ids";
import { isOpen } from "./popover";

/**
 * The two buttons of the narrow header. Both command the menu's popover, so they work without script. With script the search
 * button also focuses the search box, and both have the state of the menu.
 */
export function MenuButtons({ menuLabel, searchLabel }: { menuLabel: string; searchLabel: string }) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const menu = document.getElementById(menuId);
    const onToggle = () => {
      setOpen(isOpen(menu));
    };
    // A screen that was turned has room for the bar.
    const wide = window.matchMedia("(min-width: 64rem)");
    const onWide = () => {
      if (wide.matches && isOpen(menu)) menu?.hidePopover();
    };
    onToggle();
    menu?.addEventListener("toggle", onToggle);
    wide.addEventListener("change", onWide);
    return () => {
      menu?.removeEventListener("toggle", onToggle);
      wide.removeEventListener("change", onWide);
    };
  }, []);

  const openSearch = (event: MouseEvent<HTMLButtonElement>) => {
    const menu = document.getElementById(menuId);
    if (!menu?.showPopover) return;
    event.preventDefault();
    if (!isOpen(menu)) menu.showPopover({ source: event.currentTarget });
    document.getElementById(menuSearchId)?.focus();
  };

  const common = { popoverTarget: menuId, "aria-controls": menuId, "aria-expanded": open };
  return (
    <>
      <IconButton label={searchLabel} {...common} onClick={openSearch}>
        <Icon name="search" />
      </IconButton>
      <IconButton label={menuLabel} {...common}>
        <Icon name="menu-2" />
      </IconButton>
    </>
  );
}
