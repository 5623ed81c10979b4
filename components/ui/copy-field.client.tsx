"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./copy-field.module.css";
import { TextField } from "./field";
import field from "./field.module.css";
import { Icon } from "./icon";

export interface CopyFieldProps {
  value: string;
  label: ReactNode;
  words: { copy: string; copied: string; copyFailed: string };
  /** Accessible name of the button where a page has several. */
  buttonLabel?: string;
}

/** An address and its Copy button; where the clipboard is not available, the address is selected. */
export function CopyField({ value, label, words, buttonLabel }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");

  const copy = async () => {
    setStatus("");
    try {
      await navigator.clipboard.writeText(value);
      setStatus(words.copied);
    } catch {
      input.current?.select();
      setStatus(document.execCommand("copy") ? words.copied : words.copyFailed);
    }
  };
  return (
    <div>
      <div className={styles.copy}>
        <TextField
          id={id}
          ref={input}
          label={label}
          value={value}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="quiet" aria-label={buttonLabel} onClick={copy}>
          <Icon name="copy" />
          {words.copy}
        </Button>
      </div>
      <p role="status" className={`${field.hint} ${styles.status}`}>
        {status}
      </p>
    </div>
  );
}
