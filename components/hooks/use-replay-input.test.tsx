/** @jest-environment jsdom */
import { cleanup, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { hydrate } from "@/test/support/hydrate";
import { useReplayInput } from "./use-replay-input";

const changes: string[] = [];
let wasTouched: boolean | undefined;

function Form() {
  const frame = useRef<HTMLFormElement>(null);
  const touched = useReplayInput(frame);
  const [state, setState] = useState({ text: "", tick: false, size: "20", type: "ETD" });
  const set = (change: Partial<typeof state>) => {
    changes.push(JSON.stringify(change));
    setState({ ...state, ...change });
  };
  return (
    <form
      ref={frame}
      onBlur={() => {
        wasTouched = touched.current;
      }}
    >
      <input aria-label="Vessel" value={state.text} onChange={({ target }) => set({ text: target.value })} />
      <input
        type="checkbox"
        aria-label="Direct"
        checked={state.tick}
        onChange={() => set({ tick: !state.tick })}
      />
      <select aria-label="Size" value={state.size} onChange={({ target }) => set({ size: target.value })}>
        <option>20</option>
        <option>40</option>
      </select>
      {["ETD", "ETA"].map((type) => (
        <input
          key={type}
          type="radio"
          name="type"
          aria-label={type}
          checked={state.type === type}
          onChange={() => set({ type })}
        />
      ))}
      <input aria-label="Own" defaultValue="a" />
      <output>{JSON.stringify(state)}</output>
    </form>
  );
}

/** The page as the server sends it, what a reader does to it, and then its script. */
async function hydrateAfter(input: (field: (name: string) => HTMLInputElement) => void): Promise<void> {
  cleanup();
  changes.length = 0;
  wasTouched = undefined;
  await hydrate(<Form />, () => input((name) => screen.getByLabelText(name)));
}
const state = () => JSON.parse(screen.getByRole("status").textContent ?? "");

test("Input before hydration reaches the state, in the order of the fields", async () => {
  await hydrateAfter((field) => {
    field("ETA").checked = true;
    field("Size").value = "40";
    field("Direct").checked = true;
    field("Vessel").value = "Ever";
  });
  expect(state()).toEqual({ text: "Ever", tick: true, size: "40", type: "ETA" });
  expect(changes).toEqual(['{"text":"Ever"}', '{"tick":true}', '{"size":"40"}', '{"type":"ETA"}']);
  expect(screen.getByLabelText<HTMLInputElement>("Vessel").value).toBe("Ever");
  expect(screen.getByLabelText<HTMLInputElement>("ETA").checked).toBe(true);
});

test("A field that is being typed into keeps focus and caret, and one that was left is blurred", async () => {
  await hydrateAfter((field) => {
    field("Vessel").value = "Ever";
    field("Vessel").focus();
    field("Vessel").setSelectionRange(2, 2);
  });
  const vessel = screen.getByLabelText<HTMLInputElement>("Vessel");
  expect(document.activeElement).toBe(vessel);
  expect(vessel.selectionStart).toBe(2);
  expect(wasTouched).toBeUndefined();
  await hydrateAfter((field) => {
    field("Vessel").value = "Ever";
  });
  expect(wasTouched).toBe(true);
});

test("Unchanged fields do not change the state", async () => {
  await hydrateAfter((field) => {
    field("Direct").click();
    field("Direct").click();
  });
  expect(changes).toEqual([]);
  expect(state()).toEqual({ text: "", tick: false, size: "20", type: "ETD" });
});
