import { Button, ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./menu.module.css";
import { MenuLink } from "./menu-link";
import { MenuPlaces } from "./menu-places.client";
import type { ShellFeature, ShellGroup, ShellMenu, ShellModel } from "./model";
import { StaticMarkup } from "./static-markup";

/**
 * The content of a menu: lists of links and one feature. On a wide screen each list has its title and each link its
 * explanation; on a narrow one the lists form one, with an icon before each link.
 */
export function MenuPanel({ model, menu, newTab }: { model: ShellModel; menu: ShellMenu; newTab: string }) {
  const className = cx(layout.wrap, styles.panel);
  if (!menu.feature.isPlaces) {
    return (
      <StaticMarkup model={model} name={menu.id} className={className}>
        <Groups menu={menu} newTab={newTab} />
        <Feature id={menu.id} feature={menu.feature} />
      </StaticMarkup>
    );
  }
  return (
    <div className={className}>
      <StaticMarkup model={model} name={menu.id} className={styles.places}>
        <Groups menu={menu} newTab={newTab} />
      </StaticMarkup>
      <PlaceFeature id={menu.id} feature={menu.feature} locale={model.locale} />
    </div>
  );
}

function Groups({ menu, newTab }: { menu: ShellMenu; newTab: string }) {
  return (
    <>
      {menu.empty ? <p className={styles.wideGroup}>{menu.empty}</p> : null}
      {menu.groups.map((group, index) => (
        <Group key={group.title ?? ""} id={`mega-${menu.id}-${index}`} group={group} newTab={newTab} />
      ))}
    </>
  );
}

function Group({ id, group, newTab }: { id: string; group: ShellGroup; newTab: string }) {
  return (
    <div className={group.title ? undefined : styles.wideGroup}>
      {group.title ? (
        <p className={styles.groupTitle} id={id}>
          {group.title}
        </p>
      ) : null}
      <ul aria-labelledby={group.title ? id : undefined}>
        {group.links.map((link) => {
          return (
            <li key={link.href}>
              <MenuLink link={link} newTab={newTab}>
                <Icon name={link.icon} />
                <span>
                  {link.external ? `${link.label}\u00a0` : link.label}
                  {link.external ? <Icon name="external-link" size="s" /> : null}
                  {link.count ? <i>{` ${link.count}`}</i> : null}
                </span>
                {link.note ? <small>{link.note}</small> : null}
              </MenuLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Feature({ id, feature }: { id: string; feature: ShellFeature }) {
  const title = <p className={styles.featureTitle}>{feature.title}</p>;
  if (feature.fields.length === 0) {
    return (
      <div className={styles.feature}>
        {title}
        <p>{feature.text}</p>
        <ButtonLink href={feature.href} variant="solid">
          {feature.action}
        </ButtonLink>
      </div>
    );
  }
  return (
    <search className={styles.feature} aria-label={feature.title}>
      {title}
      <form action={feature.href}>
        <Fields id={id} feature={feature} />
        <Button type="submit" variant="main">
          {feature.action}
        </Button>
      </form>
    </search>
  );
}

function Fields({ id, feature }: { id: string; feature: ShellFeature }) {
  return feature.fields.map(({ name, label }) => (
    <TextField key={name} id={`mega-${id}-${name}`} name={name} label={label} autoComplete="off" />
  ));
}

/** The same for places: a client component, which suggests them. */
function PlaceFeature({ id, feature, locale }: { id: string; feature: ShellFeature; locale: Locale }) {
  return (
    <search className={styles.feature} aria-label={feature.title}>
      <p className={styles.featureTitle}>{feature.title}</p>
      <form action={feature.href} autoComplete="off">
        <MenuPlaces id={`mega-${id}`} fields={feature.fields} locale={locale}>
          <Fields id={id} feature={feature} />
        </MenuPlaces>
        <Button type="submit" variant="main">
          {feature.action}
        </Button>
      </form>
    </search>
  );
}
