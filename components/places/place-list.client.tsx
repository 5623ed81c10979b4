"use client";

import { Fragment, memo, type ReactNode, useRef } from "react";
import { ListPop } from "@/components/suggesting/list-pop";
import { Marked } from "@/components/suggesting/marked";
import { typedStart } from "@/components/suggesting/typed-start";
import pop from "@/components/ui/pop.module.css";
import { fill } from "@/lib/i18n/fill";
import styles from "./place-picker.module.css";
import { groupOf, type Place, type Suggested } from "./place-text";
import type { PlaceListProps } from "./types";
import { usePlaceEvents } from "./use-place-events";
import { type PlaceField, usePlaceField } from "./use-place-field";

/**
 * The suggestions of a place's field that is already on the page: the list of a combobox, fetched while the reader types. An
 * empty field offers the recent choices. It continues what was done in the field while this code was loading.
 */
export const PlaceList = memo(List) as <P extends Place>(props: PlaceListProps<P>) => ReactNode;

function List<P extends Place>(props: PlaceListProps<P>) {
  const popup = useRef<HTMLDivElement>(null);
  const field = usePlaceField(props);
  const onBlur = usePlaceEvents(field, popup);
  const { kind, words, combobox, items, list } = field;
  const { ref: frame, ...menu } = combobox.getMenuProps({ "aria-label": field.label, ref: popup });
  const options = list.hasOptions ? items : [];
  return (
    <ListPop frame={frame} className={styles.pop} onBlur={onBlur} {...list.pop}>
      {/* A box that scrolls is a stop of the Tab key in Chromium, and the field would not be left. */}
      <ul {...menu} tabIndex={-1} className={pop.popScroll}>
        {options.map((item, index) => {
          const group = groupOf(item);
          const isFirst = group !== groupOf(options[index - 1] ?? {});
          return (
            <Fragment key={item.id}>
              {group && isFirst ? (
                <li role="presentation" className={styles.group}>
                  {words[group]}
                </li>
              ) : null}
              <li className={pop.optRow} {...combobox.getItemProps({ item, index })}>
                <Option item={item} field={field} />
              </li>
            </Fragment>
          );
        })}
      </ul>
      {list.hasOptions && kind.isJoined && field.end ? <p className={pop.popNote}>{words.several}</p> : null}
    </ListPop>
  );
}

function Option<P extends Place>({ item, field }: { item: Suggested<P>; field: PlaceField<P> }) {
  const { kind, words, typed } = field;
  const name = item.alias ? `${item.alias} – ${kind.title(item)}` : kind.title(item);
  return (
    <>
      <span>
        <Marked text={name} typed={typed} />
        <small>{kind.detail(item)}</small>
      </span>
      <span className={pop.optCode}>
        {item.count ? (
          <span className={styles.count}>
            {item.count === 1 ? words.oneDeparture : fill(words.departures, { count: item.count })}
          </span>
        ) : null}
        <Marked text={item.code ?? ""} typed={typedStart(name, typed) ? "" : typed} />
      </span>
    </>
  );
}
