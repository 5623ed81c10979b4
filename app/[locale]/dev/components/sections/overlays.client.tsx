"use client";

import { useState } from "react";
import { ListPop } from "@/components/suggesting/list-pop";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import pop from "@/components/ui/pop.module.css";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

const nothing = () => {};

function DialogButton({ words: { share } }: Pick<SectionProps, "words">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{share.share}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={share.title} closeLabel={share.closeDialog}>
        <p>{longText}</p>
      </Dialog>
    </>
  );
}

export function Overlays({ words }: SectionProps) {
  const { finder } = words;
  const failure = {
    message: finder.failed,
    retryLabel: finder.tryAgain,
    dismissLabel: finder.dismiss,
    onRetry: nothing,
    onDismiss: nothing,
  };
  const states = [
    { title: "ListPop: options", status: "", options: ["Rotterdam", longText] },
    { title: "ListPop: loading", status: finder.loading, options: [] },
    { title: "ListPop: no result", status: finder.noResult, options: [] },
    { title: "ListPop: failed", status: "", options: [], failure },
  ];
  return (
    <>
      <Specimen title="Dialog: opens above the page, in the page's palette">
        <DialogButton words={words} />
      </Specimen>
      {states.map(({ title, status, options, ...rest }) => (
        <Specimen key={title} title={title}>
          <div className={styles.pop}>
            <ListPop
              frame={null}
              isShown
              className={undefined}
              onBlur={nothing}
              status={status}
              isStatusShown={status !== ""}
              failure={rest.failure ?? null}
            >
              {options.length > 0 ? (
                <ul className={pop.popScroll}>
                  {options.map((option) => (
                    <li key={option} className={pop.optRow}>
                      {option}
                    </li>
                  ))}
                </ul>
              ) : null}
            </ListPop>
          </div>
        </Specimen>
      ))}
    </>
  );
}
