import { Icon } from "@/components/ui/icon";
import { MenuLink } from "./menu-link";
import type { ShellLink } from "./model";

/** The specification's sidebar, as items of the line above the masthead. */
export function UtilityLinks({ links, newTab }: { links: readonly ShellLink[]; newTab: string }) {
  return links.map((link) => (
    <li key={link.href}>
      <MenuLink link={link} newTab={newTab}>
        {link.label}
        {link.external ? <Icon name="external-link" size="s" /> : null}
      </MenuLink>
    </li>
  ));
}
