import { IconChevronDown, IconExternalLink } from "@/components/ui/icons";
import { linkIcons } from "./link-icons";
import { MenuLink } from "./menu-link";
import styles from "./mobile-menu.module.css";
import type { ShellLink, ShellMenu } from "./model";

/** The five menus as lists that fold out, one at a time. */
export function MenuSections({ menus, newTab }: { menus: readonly ShellMenu[]; newTab: string }) {
  return menus.map((menu) => (
    <details key={menu.id} name="m" className={styles.section}>
      <summary>
        {menu.label}
        <IconChevronDown />
      </summary>
      {menu.empty ? <p className={styles.empty}>{menu.empty}</p> : null}
      <ul>
        <MenuItems links={menu.groups.flatMap(({ links }) => links)} newTab={newTab} />
      </ul>
    </details>
  ));
}

/** Links with their icons, as items of a list. */
export function MenuItems({ links, newTab }: { links: readonly ShellLink[]; newTab: string }) {
  return links.map((link) => {
    const LinkIcon = linkIcons[link.icon];
    return (
      <li key={link.href}>
        <MenuLink link={link} newTab={newTab}>
          <LinkIcon />
          <span>{link.label}</span>
          {link.external ? <IconExternalLink size="s" /> : null}
        </MenuLink>
      </li>
    );
  });
}
