import { Button, ButtonLink } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { IconExternalLink } from "@/components/ui/icons";
import styles from "./header.module.css";
import { MenuLink } from "./menu-link";
import type { ShellFeature, ShellGroup, ShellMenu } from "./model";

/** What a menu's panel holds: lists with a line of explanation each, and one shoal feature. */
export function MegaPanel({ menu, newTab }: { menu: ShellMenu; newTab: string }) {
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
        {group.links.map((link) => (
          <li key={link.href}>
            <MenuLink link={link} newTab={newTab}>
              <span>
                {link.external ? `${link.label}\u00a0` : link.label}
                {link.external ? <IconExternalLink size="s" className={styles.external} /> : null}
              </span>
              {link.note ? <small>{link.note}</small> : null}
            </MenuLink>
          </li>
        ))}
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
