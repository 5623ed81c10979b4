import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import { IconChevronDown, IconExternalLink, IconSearch, IconX } from "@/components/ui/icons";
import { GraduatedRule } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site";
import { Brand } from "./brand";
import { LanguageLinks } from "./language-links.client";
import { linkIcons } from "./link-icons";
import { MenuLink } from "./menu-link";
import styles from "./mobile-menu.module.css";
import type { ShellLink, ShellModel } from "./model";
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
      <div className={cx(layout.wrap, styles.top)}>
        <Brand name={site.name} href={model.homeHref} />
        <IconButton label={t("closeMenu")} popoverTarget={id} popoverTargetAction="hide" autoFocus>
          <IconX />
        </IconButton>
      </div>
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
      <nav className={layout.wrap} aria-label={t("mainMenu")}>
        {model.menus.map((menu) => (
          <details key={menu.id} name="m" className={styles.section}>
            <summary>
              {menu.label}
              <IconChevronDown />
            </summary>
            {menu.empty ? <p className={styles.empty}>{menu.empty}</p> : null}
            <ul>
              {menu.groups
                .flatMap(({ links }) => links)
                .map((link) => (
                  <MobileLink key={link.href} link={link} newTab={newTab} />
                ))}
            </ul>
          </details>
        ))}
      </nav>
      <nav className={layout.wrap} aria-label={t("subscriptions")}>
        <ul className={styles.sidebar}>
          {model.sidebar.map((link) => (
            <MobileLink key={link.href} link={link} newTab={newTab} />
          ))}
        </ul>
      </nav>
      <div className={cx(layout.wrap, styles.end)}>
        <ThemeChoice words={themeWords(t)} />
        <LanguageLinks current={model.locale} label={t("languages")} full />
      </div>
    </div>
  );
}

function MobileLink({ link, newTab }: { link: ShellLink; newTab: string }) {
  const Icon = linkIcons[link.icon];
  return (
    <li>
      <MenuLink link={link} newTab={newTab}>
        <Icon />
        <span>{link.label}</span>
        {link.external ? <IconExternalLink size="s" /> : null}
      </MenuLink>
    </li>
  );
}
