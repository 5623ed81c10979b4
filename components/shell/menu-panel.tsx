import { Button, ButtonLink } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { IconExternalLink } from "@/components/ui/icons";
import { linkIcons } from "./link-icons";
import styles from "./menu.module.css";
import { MenuLink } from "./menu-link";
import type { ShellFeature, ShellGroup, ShellMenu } from "./model";

/**
 * What a menu holds: lists of links and one shoal feature. Wide, each list has its title and each link its line of
 * explanation; narrow, the lists are one, with an icon before each link.
 */
export function MenuPanel({ menu, newTab }: { menu: ShellMenu; newTab: string }) {
  return (
    <>
      {menu.empty ? <p className={styles.wideGroup}>{menu.empty}</p> : null}
      {menu.groups.map((group, index) => (
        <Group key={group.title ?? ""} id={`mega-${menu.id}-${index}`} group={group} newTab={newTab} />
      ))}
      <Feature id={menu.id} feature={menu.feature} />
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
          const LinkIcon = linkIcons[link.icon];
          return (
            <li key={link.href}>
              <MenuLink link={link} newTab={newTab}>
                <LinkIcon />
                <span>
                  {link.external ? `${link.label}\u00a0` : link.label}
                  {link.external ? <IconExternalLink size="s" /> : null}
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
        {feature.fields.map(({ name, label }) => (
          <TextField key={name} id={`mega-${id}-${name}`} name={name} label={label} autoComplete="off" />
        ))}
        <Button type="submit" variant="main">
          {feature.action}
        </Button>
      </form>
    </search>
  );
}
