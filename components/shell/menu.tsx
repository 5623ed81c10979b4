import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import { GraduatedRule } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site/site-config";
import { Brand } from "./brand";
import { LanguageLinks } from "./language-links.client";
import styles from "./menu.module.css";
import { MenuLink } from "./menu-link";
import { MenuPanel } from "./menu-panel";
import type { ShellLink, ShellModel } from "./model";
import { Nav } from "./nav.client";
import { SearchBox } from "./search-box.client";
import { StaticMarkup } from "./static-markup";
import { ThemeChoice } from "./theme-choice.client";
import { themeWords } from "./theme-words";

/**
 * The menus, once for all widths. From 64 rem only their bar is visible, in the masthead; below, the complete menu is a popover
 * that fills the screen, search first, languages last. Its focus starts on the close button, which is where the menu button
 * was.
 */
export function Menu({ id, searchId, model }: { id: string; searchId: string; model: ShellModel }) {
  const { t } = model;
  const newTab = t("newTab");
  const items = model.menus.map((menu) => ({
    id: `mega-${menu.id}`,
    label: menu.label,
    panel: <MenuPanel model={model} menu={menu} newTab={newTab} />,
  }));
  return (
    <div id={id} popover="auto" className={styles.menu} data-print="no">
      <StaticMarkup model={model} name="menu-top" className={cx(layout.wrap, styles.top)}>
        <Brand name={site().name} href={model.homeHref} loading="lazy" />
        <IconButton label={t("closeMenu")} popoverTarget={id} popoverTargetAction="hide" autoFocus>
          <Icon name="x" />
        </IconButton>
      </StaticMarkup>
      <GraduatedRule />
      <search className={cx(layout.wrap, styles.search)}>
        <form action={model.archiveHref}>
          <label className={field.label} htmlFor={searchId}>
            {t("searchArchive")}
          </label>
          <SearchBox id={searchId} placeholder={t("searchHint")} locale={model.locale} />
        </form>
      </search>
      <Nav label={t("mainNav")} items={items} />
      <StaticMarkup
        tag="nav"
        model={model}
        name="sidebar"
        className={layout.wrap}
        aria-label={t("subscriptions")}
      >
        <ul className={styles.sidebar}>
          <SidebarLinks links={model.sidebar} newTab={newTab} />
        </ul>
      </StaticMarkup>
      <div className={cx(layout.wrap, styles.end)}>
        <ThemeChoice words={themeWords(t)} />
        <LanguageLinks current={model.locale} label={t("languages")} full />
      </div>
    </div>
  );
}

function SidebarLinks({ links, newTab }: { links: readonly ShellLink[]; newTab: string }) {
  return links.map((link) => {
    return (
      <li key={link.href}>
        <MenuLink link={link} newTab={newTab}>
          <Icon name={link.icon} />
          <span>{link.label}</span>
          {link.external ? <Icon name="external-link" size="s" /> : null}
        </MenuLink>
      </li>
    );
  });
}
