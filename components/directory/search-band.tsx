import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import type { CompanyType } from "@/lib/directory/shared";
import styles from "./list.module.css";

interface SearchBandProps {
  label: string;
  /** Path of the search's results in its language. */
  page: string;
  /** The category that is searched; null for all. */
  type: CompanyType | null;
  keyword: string;
  /** The keyword must not be empty. */
  isRequired?: boolean;
  words: { keyword: string; submit: string };
  /** Other parameters that narrow the list. */
  children?: ReactNode;
}

/** The search of the directory by name or service: a form that the browser submits. */
export function SearchBand({ label, page, type, keyword, isRequired, words, children }: SearchBandProps) {
  return (
    <search className={styles.band} aria-label={label} data-print="no">
      <form
        className={cx(layout.wrap, styles.bar, children ? styles.barWide : null)}
        action={page}
        data-complete
      >
        {type ? <input type="hidden" name="com_type" value={type} /> : null}
        <TextField
          id="directory-keyword"
          name="keyword"
          type="search"
          label={words.keyword}
          icon={<Icon name="search" />}
          defaultValue={keyword}
          maxLength={100}
          required={isRequired}
          autoComplete="off"
        />
        {children}
        <Button variant="main" type="submit">
          {words.submit}
        </Button>
        {completeMark}
      </form>
    </search>
  );
}
