/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { CallSetting } from "@/lib/api/call-pages";
import en from "@/messages/en.json";
import { LineTable } from "./parts";

const setting = { words: en.calls } as unknown as CallSetting;

test("a column without any content is left out and told in a sentence; an empty cell stays empty", () => {
  const { container } = render(
    <LineTable
      label="Services"
      columns={[
        { key: "service", label: "Service" },
        { key: "others", label: "Also sold by" },
        { key: "asOf", label: "Data as of" },
        { key: "days", label: "Days" },
      ]}
      lines={[
        { key: "a", cells: { service: "NX1", others: null, asOf: "", days: 0 } },
        { key: "b", cells: { service: "NX2", asOf: undefined, days: null } },
      ]}
      setting={setting}
    />,
  );
  expect(screen.getAllByRole("columnheader").map((one) => one.textContent)).toEqual(["Service", "Days"]);
  expect(screen.getAllByRole("cell").map((one) => one.textContent)).toEqual(["0", ""]);
  expect(container.querySelector("p")?.textContent).toBe("Empty, so not shown: Also sold by, Data as of.");
});
