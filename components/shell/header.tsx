import { cx } from "@/components/ui/cx";
import { IconChevronDown, IconMenu2, IconSearch } from "@/components/ui/icons";
import { Kept } from "@/components/ui/kept";
import { GraduatedRule } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site";
import { Brand } from "./brand";
import styles from "./header.module.css";
import { MegaPanel } from "./mega-panel";
import { MenuButtons } from "./menu-buttons.client";
import { MobileMenu } from "./mobile-menu";
import type { ShellModel } from "./model";
import { Nav } from "./nav.client";
import { SearchBox } from "./search-box.client";
import { UtilityRow } from "./utility-row";

const menuId = "menu";
const menuSearchId = "menu-search";

/** Utility row, masthead with the five menus and the archive search, closed by the graduated rule. */
export function Header({ model }: { model: ShellModel }) {
  const { t } = model;
  const items = model.menus.map((menu) => ({
    id: `mega-${menu.id}`,
    label: menu.label,
    panel: (
      <Kept tag="div" attributes={{ className: cx(layout.wrap, styles.megaIn) }}>
        <MegaPanel menu={menu} newTab={t("newTab")} />
      </Kept>
    ),
  }));
  return (
    <header className={styles.header}>
      <UtilityRow model={model} />
      <div className={cx(layout.wrap, styles.main)}>
        <Brand name={site.name} href={model.homeHref} />
        <Nav label={t("mainNav")} items={items} chevron={<IconChevronDown />} />
        <search className={styles.search} data-print="no">
          <form action={model.archiveHref}>
            <label className={layout.vh} htmlFor="archive-search">
              {t("searchArchive")}
            </label>
            <SearchBox
              id="archive-search"
              icon={<IconSearch />}
              placeholder={t("search")}
              locale={model.locale}
              words={model.suggest}
            />
          </form>
        </search>
        <div className={styles.tools} data-print="no">
          <MenuButtons
            menuId={menuId}
            searchId={menuSearchId}
            menuLabel={t("menu")}
            menuIcon={<IconMenu2 />}
            searchLabel={t("searchArchive")}
            searchIcon={<IconSearch />}
          />
        </div>
      </div>
      <GraduatedRule />
      <MobileMenu id={menuId} searchId={menuSearchId} model={model} />
    </header>
  );
}
