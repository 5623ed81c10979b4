import { Button } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { DataTable } from "@/components/ui/data-table";
import { Field, TextField } from "@/components/ui/field";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { embedRows, type Theme, themes } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import { CopyCode } from "./copy-code.client";
import styles from "./embed-page.module.css";
import { type FrameWidth, frameWidths } from "./snippet";

export interface EmbedChoice {
  /** As it was typed. */
  loading: string;
  discharge: string;
  rows: number;
  width: FrameWidth;
  theme: Theme | null;
}

interface EmbedPageProps {
  action: string;
  choice: EmbedChoice;
  /** Sentences beside the fields. */
  errors: { loading?: string | undefined; discharge?: string | undefined };
  /** null while two ports are not chosen. */
  frame: { code: string; address: string; title: string; height: number } | null;
  crumbs: readonly Crumb[];
  crumbsLabel: string;
  words: Omit<typeof messages.embed, "frame">;
}

/** How other sites show the schedule: a form that makes the lines to copy, what they show, and the parameters. */
export function EmbedPage(props: EmbedPageProps) {
  const { choice, frame, words } = props;
  return (
    <div className={layout.wrap}>
      <Crumbs label={props.crumbsLabel} items={props.crumbs} />
      <div className={layout.pageHead}>
        <h1>{words.title}</h1>
        <p className={layout.lede}>{words.lede}</p>
      </div>
      <ChoiceForm {...props} />
      {frame ? (
        <>
          <section className={styles.block} aria-labelledby="embed-code">
            <h2 id="embed-code">{words.code}</h2>
            <pre className={styles.code}>
              <code lang="en">{frame.code}</code>
            </pre>
            <div className={layout.row}>
              <CopyCode code={frame.code} words={words} />
            </div>
          </section>
          {/* No landmark: its box is one of the same name. */}
          <section className={styles.block}>
            <h2>{words.preview}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard. */}
            <section className={styles.preview} aria-label={words.preview} tabIndex={0}>
              <iframe
                src={frame.address}
                title={frame.title}
                width={choice.width}
                height={frame.height}
                loading="lazy"
              />
            </section>
          </section>
        </>
      ) : null}
      <Parameters words={words} />
    </div>
  );
}

function ChoiceForm({ action, choice, errors, words }: EmbedPageProps) {
  return (
    <form className={styles.form} action={action} method="get">
      {(["loading", "discharge"] as const).map((side) => (
        <TextField
          key={side}
          id={`embed-${side}`}
          name={`${side}_port`}
          label={words[side]}
          hint={words.portHint}
          error={errors[side]}
          defaultValue={choice[side]}
          maxLength={100}
          required
        />
      ))}
      <Select
        id="embed-rows"
        name="rows"
        label={words.rows}
        value={String(choice.rows)}
        options={Array.from({ length: embedRows.most }, (_, at) => [String(at + 1), String(at + 1)])}
      />
      <Select
        id="embed-width"
        name="width"
        label={words.width}
        value={String(choice.width)}
        options={frameWidths.map((width) => [String(width), fill(words.pixels, { count: width })])}
      />
      <Select
        id="embed-theme"
        name="theme"
        label={words.theme}
        value={choice.theme ?? ""}
        options={[["", words.system], ...themes.map((theme) => [theme, words[theme]] as const)]}
      />
      <div>
        <Button type="submit" variant="main">
          {words.show}
        </Button>
      </div>
    </form>
  );
}

/** No landmark: the box of its table is one of the same name. */
function Parameters({ words }: Pick<EmbedPageProps, "words">) {
  const parameters = [
    ["loading_port, discharge_port", words.meanings.ports],
    ["rows", words.meanings.rows],
    ["theme", words.meanings.theme],
    ["lang", words.meanings.lang],
    ["company", words.meanings.company],
    ["direct", words.meanings.direct],
  ] as const;
  return (
    <section className={styles.block}>
      <h2>{words.parameters}</h2>
      <DataTable
        label={words.parameters}
        columns={[
          { key: "name", label: words.parameter, isCode: true },
          { key: "meaning", label: words.meaning },
        ]}
        rows={parameters}
        keyOf={([name]) => name}
        cell={([name, meaning], { key }) => (key === "name" ? <code lang="en">{name}</code> : meaning)}
      />
      <p className={cx(layout.mt4, layout.muted)}>{words.terms}</p>
    </section>
  );
}

function Select({
  id,
  name,
  label,
  value,
  options,
}: {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <Field id={id} label={label}>
      {(control) => (
        <select {...control} name={name} defaultValue={value}>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
