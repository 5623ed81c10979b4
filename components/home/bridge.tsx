import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./bridge.module.css";
import { BridgeForm } from "./bridge-form.client";

/** The three actions of the front page, each in one step: two searches, and a link to the enquiry forms. Each title is a link. */
export async function Bridge({ locale }: { locale: Locale }) {
  const { home, finder, flights } = await getMessages();
  const pathOf = (path: string) => localePath(locale, path);
  return (
    <section className={styles.bridge} aria-label={home.start} data-print="no">
      <div className={cx(layout.wrap, styles.in)}>
        <Search
          kind="port"
          locale={locale}
          title={home.portSchedule}
          icon={<Icon name="ship" />}
          fields={[
            ["loading_port", finder.loadingPort],
            ["discharge_port", finder.dischargePort],
          ]}
          submit={
            <button type="submit" className={buttonClass({ variant: "main" })}>
              <Icon name="search" />
              <span>{finder.search}</span>
            </button>
          }
        />
        <Search
          kind="flight"
          locale={locale}
          title={home.flightSchedule}
          icon={<Icon name="plane" />}
          fields={[
            ["origin_airport", flights.originAirport],
            ["destination_airport", flights.destinationAirport],
          ]}
          submit={
            <button type="submit" className={buttonClass()} aria-label={flights.search}>
              {finder.search}
            </button>
          }
        />
        <a className={styles.enquiry} href={pathOf("/fe-list")}>
          <Icon name="package" />
          <span>
            <b>{home.freightEnquiry}</b>
            <small>{home.freightEnquiryLine}</small>
          </span>
          <Icon name="arrow-right" className={styles.go} />
        </a>
      </div>
    </section>
  );
}

interface SearchProps {
  kind: "port" | "flight";
  locale: Locale;
  title: string;
  icon: ReactNode;
  /** Name and label of each. */
  fields: readonly [readonly [string, string], readonly [string, string]];
  submit: ReactNode;
}

function Search({ kind, locale, title, icon, fields, submit }: SearchProps) {
  const action = localePath(locale, `/${kind}`);
  return (
    <div className={styles[kind]}>
      <h2>
        <a href={action}>
          {icon}
          {title}
          <Icon name="arrow-right" className={styles.go} />
        </a>
      </h2>
      <BridgeForm
        {...{ kind, action, locale, submit }}
        className={styles.form}
        pairClass={styles.pair}
        names={[fields[0][0], fields[1][0]]}
        fields={fields.map(([name, label]) => (
          <TextField
            key={name}
            id={`bridge-${name}`}
            name={name}
            label={label}
            maxLength={120}
            spellCheck={false}
            autoComplete="off"
          />
        ))}
      />
    </div>
  );
}
