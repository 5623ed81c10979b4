import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import { IconSearch, IconX } from "@/components/ui/icons";
import { Kept } from "@/components/ui/kept";
import { GraduatedRule } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site";
import { Brand } from "./brand";
import { LanguageLinks } from "./language-links.client";
import { MenuItems, MenuSections } from "./menu-sections";
import styles from "./mobile-menu.module.css";
import type { ShellModel } from "./model";
import { SearchBox } from "./search-box.client";
import { ThemeChoice } from "./theme-choice.client";
import { themeWords } from "./theme-words";

/**
 * The menu below 64 rem: a popover that fills the screen, search first, languages last. Its focus starts on the
 * close button, which stands where the menu button was.
 */
export function MobileMenu({ id, searchId, model }: { id: string; searchId: string; model: ShellModel }) {
  const { t } = model;
  const newTab = t("newTab");
  return (
    <div id={id} popover="auto" className={styles.menu} data-print="no">
      <Kept tag="div" attributes={{ className: cx(layout.wrap, styles.top) }}>
        <Brand name={site.name} href={model.homeHref} />
        <IconButton label={t("closeMenu")} popoverTarget={id} popoverTargetAction="hide" autoFocus>
          <IconX />
        </IconButton>
      </Kept>
      <GraduatedRule />
      <search className={cx(layout.wrap, styles.search)}>
        <form action={model.archiveHref}>
          <label className={field.label} htmlFor={searchId}>
            {t("searchArchive")}
          </label>
          <SearchBox
            id={searchId}
            icon={<IconSearch />}
            placeholder={t("searchHint")}
            locale={model.locale}
            words={model.suggest}
          />
        </form>
      </search>
      <Kept tag="nav" attributes={{ className: layout.wrap, "aria-label": t("mainMenu") }}>
        <MenuSections menus={model.menus} newTab={newTab} />
      </Kept>
      <Kept tag="nav" attributes={{ className: layout.wrap, "aria-label": t("subscriptions") }}>
        <ul className={styles.sidebar}>
          <MenuItems links={model.sidebar} newTab={newTab} />
        </ul>
      </Kept>
      <div className={cx(layout.wrap, styles.end)}>
        <ThemeChoice words={themeWords(t)} />
        <LanguageLinks current={model.locale} label={t("languages")} full />
      </div>
    </div>
  );
}
