import { createContext, runInContext } from "node:vm";
import { beginScript } from "./begin-script";

interface Given {
  type?: string;
  movementX?: number;
  movementY?: number;
  target?: { closest?(selector: string): unknown; id?: string };
  newState?: string;
}

/** Runs the script as a browser would, in a page of two scripts that wait. */
function open() {
  const listeners = new Map<string, (event: Given) => void>();
  const fetched: { src?: string }[] = [];
  const dataset: { menu?: string } = {};
  let shown: ((entries: object) => void) | undefined;
  const waiting = ["/a.js", "/b.js"].map((src) => ({
    getAttribute: () => src,
    replaceWith: (script: object) => fetched.push(script),
  }));
  const window: { early?: unknown; addEventListener: unknown } = {
    addEventListener: (type: string, listener: (event: Given) => void) => listeners.set(type, listener),
  };
  const context = {
    window,
    document: {
      querySelectorAll: () => waiting,
      createElement: () => ({}),
      body: { dataset },
    },
    PerformanceObserver: class {
      constructor(listener: (entries: object) => void) {
        shown = listener;
      }
      observe() {}
    },
  };
  runInContext(beginScript, createContext(context));
  return {
    window,
    fetched,
    dataset,
    say: (type: string, event: Given = {}) => listeners.get(type)?.({ type, ...event }),
    show: () => shown?.({ getEntries: () => [] }),
  };
}
const both = [{ src: "/a.js" }, { src: "/b.js" }];

test("scripts come when the page has loaded and shows, once", () => {
  const { say, show, fetched } = open();
  say("DOMContentLoaded");
  show();
  expect(fetched).toEqual([]);
  say("load");
  expect(fetched).toEqual([]);
  show();
  show();
  say("keydown");
  expect(fetched).toEqual(both);
});

test.each([
  ["pointermove", { movementX: 0, movementY: -1 }],
  ["pointerdown", {}],
  ["keydown", {}],
  ["focusin", {}],
  ["scroll", {}],
])("or at the first sign of a reader: %s", (type, event) => {
  const { say, fetched } = open();
  say("DOMContentLoaded");
  say(type, event);
  expect(fetched).toEqual(both);
});

test("a pointer that has not moved is no sign, and there is none before all of the page is there", () => {
  const { say, fetched } = open();
  say("keydown");
  say("DOMContentLoaded");
  say("pointermove", { movementX: 0, movementY: 0 });
  expect(fetched).toEqual([]);
});

test("the button that was pressed last is noted until it is asked for", () => {
  const { say, window } = open();
  const [first, second] = ["first", "second"];
  const press = (button: string | null) => say("click", { target: { closest: () => button } });
  expect(window.early).toBeNull();
  press(first);
  press(second);
  press(null);
  expect(window.early).toBe(second);
  window.early = 0;
  press(first);
  expect(window.early).toBe(0);
});

test("the body says whether the menu is open, and nothing of others", () => {
  const { say, dataset } = open();
  say("beforetoggle", { target: { id: "menu" }, newState: "open" });
  say("beforetoggle", { target: { id: "mega-news" }, newState: "closed" });
  expect(dataset.menu).toBe("open");
  say("beforetoggle", { target: { id: "menu" }, newState: "closed" });
  expect(dataset.menu).toBe("closed");
});
