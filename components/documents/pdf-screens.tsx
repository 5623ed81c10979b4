import { type FormEvent, useId } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import type { PdfFailure } from "./pdf-engine";
import styles from "./viewer.module.css";
import type { ViewerWords } from "./words";

/** What replaces the viewer when the file cannot be shown: the reason, and links to go on with. */
export function PdfFailed({
  words,
  failure,
  fileUrl,
  onRetry,
}: {
  words: ViewerWords;
  failure: PdfFailure;
  fileUrl: string;
  onRetry: () => void;
}) {
  return (
    <div className={styles.screen} role="alert">
      <Icon name="alert-triangle" size="l" />
      <h2>{words.failedTitle}</h2>
      <p>{words.failures[failure]}</p>
      <p className={layout.row}>
        <Button variant="main" onClick={onRetry}>
          {words.tryAgain}
        </Button>
        <FileLink words={words} fileUrl={fileUrl} />
      </p>
    </div>
  );
}

/** Asks for the password of a file, which only the browser uses. */
export function PdfPassword({
  words,
  wrong,
  fileUrl,
  onPassword,
}: {
  words: ViewerWords;
  wrong: boolean;
  fileUrl: string;
  onPassword: (password: string) => void;
}) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPassword(String(new FormData(event.currentTarget).get("password") ?? ""));
  };
  return (
    <form className={styles.screen} onSubmit={submit}>
      <Icon name="lock" size="l" />
      <h2>{words.passwordTitle}</h2>
      <p>{words.passwordText}</p>
      <TextField
        id={id}
        name="password"
        type="password"
        autoComplete="off"
        label={words.password}
        error={wrong ? words.passwordWrong : undefined}
        autoFocus
      />
      <p className={layout.row}>
        <Button type="submit" variant="main">
          {words.unlock}
        </Button>
        <FileLink words={words} fileUrl={fileUrl} />
      </p>
    </form>
  );
}

/** A link to the file itself, for the browser's PDF reader. */
export function FileLink({ words, fileUrl }: { words: Pick<ViewerWords, "open">; fileUrl: string }) {
  return (
    <ButtonLink variant="quiet" href={fileUrl}>
      <Icon name="file-type-pdf" />
      {words.open}
    </ButtonLink>
  );
}
