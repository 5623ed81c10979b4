"use client";

import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { isOpen } from "./popover";

/**
 * The two buttons of the narrow header. Both command the menu's popover, so they work without script; with it
 * the search button also puts the cursor into the search box, and both say whether the menu is open.
 */
export function MenuButtons({
  menuId,
  searchId,
  menuLabel,
  menuIcon,
  searchLabel,
  searchIcon,
}: {
  menuId: string;
  searchId: string;
  menuLabel: string;
  menuIcon: ReactNode;
  searchLabel: string;
  searchIcon: ReactNode;
}) {
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
  }, [menuId]);

  const openSearch = (event: MouseEvent<HTMLButtonElement>) => {
    const menu = document.getElementById(menuId);
    if (!menu?.showPopover) return;
    event.preventDefault();
    if (!isOpen(menu)) menu.showPopover({ source: event.currentTarget });
    document.getElementById(searchId)?.focus();
  };

  const common = { popoverTarget: menuId, "aria-controls": menuId, "aria-expanded": open };
  return (
    <>
      <IconButton label={searchLabel} {...common} onClick={openSearch}>
        {searchIcon}
      </IconButton>
      <IconButton label={menuLabel} {...common}>
        {menuIcon}
      </IconButton>
    </>
  );
}
