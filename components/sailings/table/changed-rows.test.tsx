import { renderToStaticMarkup } from "react-dom/server";
import { type RowChange, rowOf, withdrawnRowOf } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { sailing as published, rowSetting } from "@/test/support/examples/sailings";
import { SailingRow } from "./sailing-row";
import { WithdrawnRow } from "./withdrawn-row";

const setting = rowSetting(en, "en");
const changed: RowChange = {
  isUrgent: true,
  items: [
    {
      id: 8,
      text: "GD1 012W CY cut-off 6 h earlier",
      reported: "reported yesterday 09:00",
    },
  ],
  cells: ["cy"],
  reported: "reported yesterday 09:00",
  count: "1 change",
  id: 8,
};
const inTable = (row: React.ReactNode) =>
  renderToStaticMarkup(
    <table>
      <tbody>{row}</tbody>
    </table>,
  );
const row = (own = setting, isOpen = false, change = changed) =>
  inTable(
    <SailingRow
      sailing={rowOf({ ...published, others: [], changed: change })}
      setting={own}
      actions={{ onOpen: () => {}, onSelect: () => {}, onCommand: () => {} }}
      dayAnchor={undefined}
      isMarked={false}
      takesFocus={false}
      isOpen={isOpen}
      checkBox={null}
    />,
  );

test("a changed row says what was changed, and links to the entry", () => {
  const html = row();
  expect(html).toContain("<strong>Urgent</strong>");
  expect(html).toContain("<b>GD1 012W CY cut-off 6 h earlier</b>");
  expect(html).toContain('href="/port/changes?loading_port=Hong+Kong&amp;entry=8#c8"');
  expect(html.match(/data-new=""/g)).toHaveLength(1);
});

test("changes of different days each say when they were reported; those of one report say it once", () => {
  const { reported } = changed;
  const text = (change: RowChange) => row(setting, false, change).replaceAll(/<[^>]*>/g, " ");
  const eta = { id: 7, text: "ETA 1 day later", reported };
  expect(text({ ...changed, items: [...changed.items, eta] }).split(reported)).toHaveLength(2);
  const earlier = { ...eta, reported: "reported Fri 10-06-2022 09:00" };
  const told = text({ ...changed, items: [...changed.items, earlier] });
  expect(told).toMatch(
    /earlier , reported yesterday 09:00 .*ETA 1 day later , reported Fri 10-06-2022 09:00/,
  );
});

test("the schedule of an earlier day has no links to book or to quote", () => {
  expect(row()).toContain("/fe-sea?");
  const html = row({ ...setting, isAsOf: true }, true);
  expect(html).not.toContain("/fe-sea?");
  expect(html).not.toContain('target="_blank"');
});

test("a withdrawn row has its old departure struck out, its word, and the next sailing in place of the cut-offs", () => {
  const text = {
    word: "Blank sailing",
    isUrgent: true,
    wasEta: "was 17 Jul",
    sentence: "Voyage blanked, reported yesterday 09:00.",
    entry: { id: 4, text: "1 change" },
    next: {
      before: "Next GD1 sailing: ",
      day: "Fri 24-06-2022",
      href: "/port/option/n",
      after: ", 7 days later",
    },
    best: null,
    advice: "",
  };
  const html = inTable(
    <WithdrawnRow row={withdrawnRowOf({ at: 0, sailing: published, text })} setting={setting} />,
  );
  expect(html).toContain("<s><i>was </i><b>17-06-2022</b><small>Fri 18:30</small></s>");
  expect(html).toContain("Blank sailing");
  expect(html).toContain(
    'Next GD1 sailing: <a href="/port/option/n" rel="nofollow">Fri 24-06-2022</a>, 7 days later',
  );
  expect(html).not.toContain("Book now");
  expect(html).toContain(">Enquire<");
});
