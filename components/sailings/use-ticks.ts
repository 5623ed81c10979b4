import { useEffect, useState } from "react";
import { html } from "@/components/ui/markup";
import { fill } from "@/lib/i18n/fill";
import { mostAsked } from "@/lib/sailings/address";
import type { Sailing } from "@/lib/sailings/schema";
import { idOfAnchor, rowAnchor } from "./anchors";
import { voyageName } from "./schedule-format";
import styles from "./things.module.css";

/**
 * Tick boxes of the rows, while rows are ticked. They stand in the cell that opens, which is a text:
 * they are added to it here, and taken out again.
 * @param label with {sailing}
 */
export function useTicks(sailings: readonly Sailing[], isSelecting: boolean, label: string) {
  const [ids, setIds] = useState<readonly string[]>([]);

  // After every drawing: rows come and go with filters and order.
  useEffect(() => {
    for (const sailing of isSelecting ? sailings : []) {
      const row = document.getElementById(rowAnchor(sailing.id));
      const cell = row?.nextElementSibling?.firstElementChild;
      if (!row || !cell) continue;
      row.toggleAttribute("data-ticked", ids.includes(sailing.id));
      if (!cell.querySelector("[data-tick]")) {
        const name = fill(label, { sailing: voyageName(sailing) });
        cell.classList.add(styles.cell ?? "");
        cell.insertAdjacentHTML(
          "afterbegin",
          html`<label class="${styles.tick ?? ""}" data-tick><input type=checkbox><span>${name}</span></label>`
            .text,
        );
      }
      const box = cell.querySelector<HTMLInputElement>("[data-tick] > input");
      if (box) {
        box.checked = ids.includes(sailing.id);
        box.disabled = !box.checked && ids.length >= mostAsked.file;
      }
    }
  });

  useEffect(() => {
    if (!isSelecting) return;
    const onChange = ({ target }: Event) => {
      const box = target as HTMLInputElement;
      if (!box.closest("[data-tick]")) return;
      const id = idOfAnchor(`#${box.closest("tr")?.previousElementSibling?.id ?? ""}`);
      setIds((before) => (box.checked ? [...before, id] : before.filter((other) => other !== id)));
    };
    document.addEventListener("change", onChange);
    return () => {
      document.removeEventListener("change", onChange);
      for (const tick of document.querySelectorAll("[data-tick]")) tick.remove();
      for (const row of document.querySelectorAll("[data-ticked]")) row.removeAttribute("data-ticked");
    };
  }, [isSelecting]);

  return {
    /** In the order of the list. */
    ticked: sailings.filter(({ id }) => ids.includes(id)),
    clear: () => setIds([]),
  };
}
