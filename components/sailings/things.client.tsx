"use client";

import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { html } from "@/components/ui/markup";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import type { Sailing } from "@/lib/sailings/schema";
import { idOfAnchor, rowAnchor } from "./anchors";
import type { Command, SailingToolsProps, ThingWords, ToolWords } from "./sailing-tools.client";
import styles from "./things.module.css";

interface ThingsProps
  extends Omit<SailingToolsProps, "answer" | "words" | "command" | "isSelecting" | "onEnd"> {
  words: Omit<SailingToolsProps["words"], "thing" | "share"> & { thing: ThingWords };
  /** null while the rows stand as they came, without what the tools work on. */
  answer: SailingToolsProps["answer"] | null;
  /** Asks for it. */
  onNeed: () => void;
  /** True when it could not be had. */
  isWanting: boolean;
}

/**
 * One sailing as a thing, and several: an address leads to its row, which is marked and opened; what a row that opens holds
 * is completed with Copy and Share; rows can be ticked. What they do is loaded when it is first asked for.
 */
export function Things({ answer, onNeed, isWanting, ...props }: ThingsProps) {
  const words = props.words.thing;
  const [tools, setTools] = useState<{
    Tools: ComponentType<SailingToolsProps>;
    words: { thing: ToolWords; share: SailingToolsProps["words"]["share"] };
  } | null>(null);
  const [command, setCommand] = useState<Command | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const load = () => {
    setFailed(false);
    onNeed();
    Promise.all([import("./sailing-tools.client"), loadLazyMessages(props.locale)]).then(
      ([{ SailingTools }, { thing, share }]) => setTools({ Tools: SailingTools, words: { thing, share } }),
      () => {
        setFailed(true);
        setCommand(null);
        setSelecting(false);
      },
    );
  };
  const run = useEffectEvent((next: Command) => {
    setCommand(next);
    load();
  });
  const complete = useEffectEvent((box: Element | null) => {
    if (!box || box.querySelector("[data-own]")) return;
    const tools = html`<section data-own><h3>${words.own}</h3><button type=button value=copy>${words.copy}</button><button type=button value=share>${words.share}</button></section>`;
    box.insertAdjacentHTML("beforeend", tools.text);
  });
  /** Rows that stand open. */
  const opened = useRef(new Set<Sailing["id"]>());
  const open = useEffectEvent((details: HTMLDetailsElement) => {
    details.open = true;
    opened.current.add(sailingAt(details));
    complete(details.lastElementChild);
  });

  useEffect(() => {
    const onToggle = ({ target }: Event) => {
      const details = target as HTMLDetailsElement;
      const id = sailingAt(details);
      if (!id) return;
      if (details.open) open(details);
      else opened.current.delete(id);
    };
    const onClick = ({ target }: Event) => {
      const element = target as Element;
      const button = element.closest<HTMLButtonElement>("[data-own] > button");
      const id = button && sailingAt(button);
      if (id) run({ do: button.value === "share" ? "share" : "copy", id });
      else openCard(element);
    };
    const onAddress = () => {
      const id = idOfAnchor(location.hash);
      if (!id) return;
      const found = document.getElementById(location.hash.slice(1));
      // What another carrier sells stands in the row that opens.
      const details = found?.closest("details") ?? found?.nextElementSibling?.querySelector("details");
      if (details) open(details);
      if (!found) run({ do: "lost", id });
    };
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("click", onClick);
    window.addEventListener("hashchange", onAddress);
    // What was opened before the script came, and what the page was opened for.
    for (const details of document.querySelectorAll<HTMLDetailsElement>("tr details[open]")) open(details);
    onAddress();
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      document.removeEventListener("click", onClick);
      window.removeEventListener("hashchange", onAddress);
    };
  }, []);

  // Rows that were gone come closed. After the rows are laid, which is done before what is drawn shows.
  useEffect(() => {
    for (const id of opened.current) {
      const details = document.getElementById(rowAnchor(id))?.nextElementSibling?.querySelector("details");
      if (details && !details.open) open(details);
    }
  });

  return (
    <>
      <Button
        variant="quiet"
        small
        className={styles.select}
        data-select
        aria-pressed={isSelecting}
        onClick={() => {
          setSelecting(!isSelecting);
          load();
        }}
      >
        {words.select}
      </Button>
      {hasFailed || (tools && isWanting) ? <span role="alert">{words.failed}</span> : null}
      {tools && answer ? (
        <tools.Tools
          {...props}
          words={{ ...props.words, share: tools.words.share, thing: { ...words, ...tools.words.thing } }}
          answer={answer}
          command={command}
          isSelecting={isSelecting}
          onEnd={() => setSelecting(false)}
        />
      ) : null}
    </>
  );
}

/** The id of the sailing in whose opened row an element stands; '' elsewhere. */
function sailingAt(element: Element): Sailing["id"] {
  return idOfAnchor(`#${element.closest("tr")?.previousElementSibling?.id ?? ""}`);
}

/** Opens or closes the card of a narrow screen that was tapped, unless what was tapped does something itself. */
function openCard(tapped: Element): void {
  const row = tapped.closest<HTMLElement>('tr[id^="s-"]');
  const details = row?.nextElementSibling?.querySelector("details");
  if (!row || !details || tapped.closest("a, button, label, input") || !isCard(row)) return;
  // Whoever selects some of its text does not mean to open it.
  if (getSelection()?.toString()) return;
  details.open = !details.open;
}

const isCard = (row: HTMLElement) => getComputedStyle(row).cursor === "pointer";
