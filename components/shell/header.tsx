import { cx } from "@/components/ui/cx";
import { GraduatedRule } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site/site-config";
import { Brand } from "./brand";
import styles from "./header.module.css";
import { Menu } from "./menu";
import { MenuButtons } from "./menu-buttons.client";
import { menuId, menuSearchId } from "./menu-ids";
import type { ShellModel } from "./model";
import { SearchBox } from "./search-box.client";
import { UtilityRow } from "./utility-row";

/** Utility row, masthead with the five menus and the archive search, and the graduated rule below. */
export function Header({ model }: { model: ShellModel }) {
  const { t } = model;
  return (
    <header className={styles.header}>
      <UtilityRow model={model} />
      <div className={cx(layout.wrap, styles.main)} data-bar="main">
        <Brand name={site().name} href={model.homeHref} />
        <Menu id={menuId} searchId={menuSearchId} model={model} />
        <search className={styles.search} data-print="no">
          <form action={model.archiveHref}>
            <label className={layout.vh} htmlFor="archive-search">
              {t("searchArchive")}
            </label>
            <SearchBox id="archive-search" placeholder={t("search")} locale={model.locale} />
          </form>
        </search>
        <div className={styles.tools} data-print="no">
          <MenuButtons menuLabel={t("menu")} searchLabel={t("searchArchive")} />
        </div>
      </div>
      <GraduatedRule />
    </header>
  );
}
