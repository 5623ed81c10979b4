import layout from "@/components/ui/layout.module.css";
import type { FormValues } from "@/lib/enquiries/shared";
import { fill, formatDateTime, type PortTime } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type CutoffName, dischargedAt, loadedAt, type Sailing } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import styles from "./form.module.css";

/** The sailings as the schedule has them now. */
export interface CarriedSailings {
  sailings: readonly Sailing[];
  /** Names of their ports by id, where one side has several. */
  ports: Readonly<Record<string, string>>;
  /** Their closed cut-offs, by id. */
  closed: Readonly<Record<string, readonly CutoffName[]>>;
  /** How many have changed since they were seen, and how many no longer exist. */
  changed: number;
  gone: number;
}

interface CarriedProps {
  values: FormValues;
  quoted: CarriedSailings | null;
  locale: Locale;
  words: typeof messages.enquiry.carried;
  /** Names of the cut-offs, as in the form's fields. */
  fields: typeof messages.enquiry.fields;
}

const cutoffs = ["si", "vgm", "cy"] as const;

/** Address where another sailing between the same ports is chosen. */
export function chooseAgain({ loading_port, discharge_port }: FormValues, locale: Locale): string {
  const again = new URLSearchParams();
  if (loading_port) again.set("loading_port", loading_port);
  if (discharge_port) again.set("discharge_port", discharge_port);
  return localePath(locale, `/port${again.size ? `?${again}` : ""}`);
}

/** The sailing that Get Quote passes to the form, or the several selected ones, and what has changed about them. */
export function Carried({ values, quoted, locale, words, fields }: CarriedProps) {
  const { vessel, voy_no, operator, loading_port, discharge_port } = values;
  const closed = quoted?.closed ?? {};
  const [only] = quoted?.sailings ?? [];
  const isClosed = (name: CutoffName) => only !== undefined && closed[only.id]?.includes(name);
  const line = [voy_no && fill(words.voyage, { voyage: voy_no }), operator].filter(Boolean);
  return (
    <section className={styles.carried} aria-labelledby="carried">
      <h2 id="carried">{words.title}</h2>
      {quoted && quoted.changed > 0 ? <p role="status">{words.changed}</p> : null}
      {quoted && quoted.gone > 0 ? <p role="status">{words.gone}</p> : null}
      {values.sailings !== undefined ? (
        <Several
          sailings={quoted?.sailings ?? []}
          ports={quoted?.ports ?? {}}
          closed={closed}
          words={words}
        />
      ) : null}
      <p>
        {vessel ? (
          <span className={`${layout.vessel} ${styles.vessel}`} lang="en">
            {vessel}
          </span>
        ) : null}
        {line.length > 0 ? <span className={layout.small}>{line.join(words.separator)}</span> : null}
      </p>
      <dl>
        {loading_port ? (
          <>
            <dt>{words.from}</dt>
            <dd>
              {loading_port}
              {values.etd ? <span>{values.etd}</span> : null}
            </dd>
          </>
        ) : null}
        {discharge_port ? (
          <>
            <dt>{words.to}</dt>
            <dd>
              {discharge_port}
              {values.eta ? <span>{values.eta}</span> : null}
            </dd>
          </>
        ) : null}
      </dl>
      {cutoffs.some((name) => values[name]) ? (
        <dl className={styles.cutoffs}>
          {cutoffs.map((name) =>
            values[name] ? (
              <div key={name}>
                <dt>{fields[name]}</dt>
                <dd>
                  {isClosed(name) ? (
                    <>
                      <s>{values[name]}</s> <b>{words.closed}</b>
                    </>
                  ) : (
                    values[name]
                  )}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      ) : null}
      <a className={layout.small} href={chooseAgain(values, locale)}>
        {words.again}
      </a>
    </section>
  );
}

/** Each sailing in three short lines. */
function Several({
  sailings,
  ports,
  closed,
  words,
}: Pick<CarriedSailings, "sailings" | "ports" | "closed"> & Pick<CarriedProps, "words">) {
  const markOf = (id: string, name: CutoffName) => (closed[id]?.includes(name) ? words.closedMark : "");
  const closedOnes = (time: PortTime | null, id: string, name: CutoffName) =>
    time && markOf(id, name) ? [`${name.toUpperCase()} ${formatDateTime(time)}${markOf(id, name)}`] : [];
  return (
    <ul className={styles.several}>
      {sailings.map(
        ({ id, vessel, voyage, operator, service, etd, eta, siCutoff, vgmCutoff, cyCutoff, legs }) => (
          <li key={id}>
            <span className={layout.vessel} lang="en">
              {vessel}
            </span>{" "}
            {voyage}
            <small lang="en">{[operator, service].filter(Boolean).join(", ")}</small>
            <small>
              {[
                etd &&
                  [ports[loadedAt({ legs }) ?? ""], "ETD", formatDateTime(etd)].filter(Boolean).join(" "),
                eta &&
                  [ports[dischargedAt({ legs }) ?? ""], "ETA", formatDateTime(eta)].filter(Boolean).join(" "),
                // Of the other cut-offs the closed ones: they are why cargo may not get on.
                ...closedOnes(siCutoff, id, "si"),
                ...closedOnes(vgmCutoff, id, "vgm"),
                cyCutoff && `CY ${formatDateTime(cyCutoff)}${markOf(id, "cy")}`,
              ]
                .filter(Boolean)
                .join(words.separator)}
            </small>
          </li>
        ),
      )}
    </ul>
  );
}
