import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, ButtonLink, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import styles from "./viewer.module.css";
import type { ViewerWords } from "./words";

export type PointerMode = "hand" | "text";

export interface ToolbarProps {
  words: ViewerWords;
  /** 0 until the file is open. */
  pages: number;
  page: number;
  scale: string;
  factor: number;
  mode: PointerMode;
  isSearching: boolean;
  isFullScreen: boolean;
  canFullScreen: boolean;
  isPrinting: boolean;
  fileUrl: string;
  fileName: string;
  onPage: (page: number) => void;
  onScale: (value: string) => void;
  onZoom: (direction: 1 | -1) => void;
  onMode: (mode: PointerMode) => void;
  onSearch: () => void;
  onRotate: () => void;
  onPrint: () => void;
  onFullScreen: () => void;
}

const factors = ["0.5", "0.75", "1", "1.25", "1.5", "2", "3", "4"];

/** All tools for an open file: plain buttons in reading order. */
export function PdfToolbar(props: ToolbarProps) {
  const { words, mode, isFullScreen } = props;
  return (
    <fieldset className={styles.tools} aria-label={words.tools} disabled={props.pages === 0}>
      <Group name={words.groups.pages}>
        <PageField {...props} />
      </Group>
      <Group name={words.groups.size}>
        <ZoomField {...props} />
        <Tool
          onClick={() => props.onScale("page-width")}
          isOn={props.scale === "page-width"}
          className={styles.wideOnly}
        >
          <Icon name="arrow-autofit-width" />
          {words.fitWidth}
        </Tool>
        <Tool
          onClick={() => props.onScale("page-fit")}
          isOn={props.scale === "page-fit"}
          className={styles.wideOnly}
        >
          <Icon name="arrow-autofit-height" />
          {words.fitPage}
        </Tool>
      </Group>
      <Group name={words.groups.reading}>
        <Segmented
          className={styles.mode}
          legend={words.selection}
          legendClass={layout.vh}
          name="pointer"
          value={mode}
          onValue={(value) => props.onMode(value === "text" ? "text" : "hand")}
          options={[
            { value: "hand", label: words.hand },
            { value: "text", label: words.text },
          ]}
        />
        <Tool onClick={props.onSearch} aria-expanded={props.isSearching}>
          <Icon name="search" />
          {words.search}
        </Tool>
        <Tool onClick={props.onRotate}>
          <Icon name="rotate-clockwise" />
          <span className={styles.wideWord}>{words.rotate}</span>
        </Tool>
        {props.canFullScreen ? (
          <Tool onClick={props.onFullScreen}>
            {isFullScreen ? <Icon name="minimize" /> : <Icon name="maximize" />}
            <span className={styles.wideWord}>{isFullScreen ? words.leaveFullScreen : words.fullScreen}</span>
          </Tool>
        ) : null}
      </Group>
      <Group name={words.groups.file} className={styles.last}>
        <Tool onClick={props.onPrint} aria-busy={props.isPrinting}>
          <Icon name="printer" />
          {words.print}
        </Tool>
        <ButtonLink variant="quiet" className={styles.tool} href={props.fileUrl} download={props.fileName}>
          <Icon name="download" />
          {words.download}
        </ButtonLink>
      </Group>
    </fieldset>
  );
}

function Group({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset of all tools cannot be laid out
    <div role="group" aria-label={name} className={cx(styles.group, className)}>
      {children}
    </div>
  );
}

function Tool({
  children,
  isOn,
  className,
  ...rest
}: {
  children: ReactNode;
  onClick: () => void;
  isOn?: boolean;
  className?: string | undefined;
  "aria-expanded"?: boolean;
  "aria-busy"?: boolean;
}) {
  return (
    <Button
      variant={isOn ? "solid" : "quiet"}
      className={`${styles.tool} ${className ?? ""}`}
      aria-pressed={isOn}
      {...rest}
    >
      {children}
    </Button>
  );
}

function PageField({ words, pages, page, onPage }: ToolbarProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.min(Number(typed ?? page), pages);
    if (Number.isInteger(wanted) && wanted > 0 && wanted !== page) onPage(wanted);
    setTyped(null);
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <IconButton label={words.previousPage} onClick={() => onPage(page - 1)} aria-disabled={page <= 1}>
        <Icon name="chevron-left" />
      </IconButton>
      <label htmlFor={id}>{words.page}</label>
      <input
        id={id}
        className={`${field.input} ${styles.number}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? (pages ? page : "")}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span className={styles.total}>{pages ? fill(words.pageOf, { total: pages }) : ""}</span>
      <IconButton label={words.nextPage} onClick={() => onPage(page + 1)} aria-disabled={page >= pages}>
        <Icon name="chevron-right" />
      </IconButton>
    </form>
  );
}

function ZoomField({ words, scale, factor, onScale, onZoom }: ToolbarProps) {
  const percent = (value: number) => `${Math.round(value * 100)}%`;
  const presets = [
    ["auto", words.zoomAuto],
    ["page-width", words.fitWidth],
    ["page-fit", words.fitPage],
    ["page-actual", words.actualSize],
  ] as const;
  const isListed = factors.includes(scale) || presets.some(([value]) => value === scale);
  return (
    <div className={styles.field}>
      <IconButton label={words.zoomOut} onClick={() => onZoom(-1)}>
        <Icon name="minus" />
      </IconButton>
      <select
        className={`${field.input} ${styles.zoom}`}
        aria-label={words.zoom}
        value={scale}
        onChange={(event) => onScale(event.target.value)}
      >
        {presets.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {factors.map((value) => (
          <option key={value} value={value}>
            {percent(Number(value))}
          </option>
        ))}
        {isListed ? null : <option value={scale}>{percent(factor)}</option>}
      </select>
      <IconButton label={words.zoomIn} onClick={() => onZoom(1)}>
        <Icon name="plus" />
      </IconButton>
    </div>
  );
}
