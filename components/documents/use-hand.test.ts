import { panByHand } from "./use-hand";

/** 200 by 100 pixels of content at 10, 20, with scroll bars of 15 pixels on the right and below. */
class Scrolled extends EventTarget {
  scrollLeft = 40;
  scrollTop = 30;
  clientLeft = 0;
  clientTop = 0;
  clientWidth = 200;
  clientHeight = 100;
  dataset: { grabbed?: string } = {};
  captured: number[] = [];
  getBoundingClientRect = () => ({ left: 10, top: 20, width: 215, height: 115 });
  setPointerCapture = (id: number) => this.captured.push(id);
  scrollTo = ({ left, top }: { left: number; top: number }) => {
    [this.scrollLeft, this.scrollTop] = [left, top];
  };
}

let pages: Scrolled;
let stop: () => void;

beforeEach(() => {
  Object.assign(globalThis, { Element: class {} });
  pages = new Scrolled();
  stop = panByHand(pages as unknown as HTMLElement);
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, "Element");
});

const mouse = { pointerId: 1, pointerType: "mouse", button: 0, buttons: 1 };
const happen = (type: string, facts: Partial<typeof mouse> & { clientX: number; clientY: number }) =>
  pages.dispatchEvent(Object.assign(new Event(type), mouse, facts));
const place = () => [pages.scrollLeft, pages.scrollTop];

test("the page moves with the pointer while it is dragged", () => {
  happen("pointerdown", { clientX: 100, clientY: 60 });
  expect([pages.dataset.grabbed, pages.captured]).toEqual(["", [1]]);
  happen("pointermove", { clientX: 90, clientY: 75 });
  expect(place()).toEqual([50, 15]);
  happen("pointerup", { clientX: 90, clientY: 75 });
  happen("pointermove", { clientX: 0, clientY: 0 });
  expect(place()).toEqual([50, 15]);
  expect(pages.dataset).toEqual({});
});

test.each([
  ["the vertical scroll bar", { clientX: 10 + 205, clientY: 60 }],
  ["the horizontal scroll bar", { clientX: 100, clientY: 20 + 105 }],
  ["the frame", { clientX: 9, clientY: 60 }],
  ["by a finger", { clientX: 100, clientY: 60, pointerType: "touch" }],
  ["with the other button", { clientX: 100, clientY: 60, button: 2 }],
])("the hand does not take hold: %s", (_, facts) => {
  happen("pointerdown", facts);
  happen("pointermove", { clientX: 50, clientY: 40 });
  expect(place()).toEqual([40, 30]);
  expect(pages.captured).toEqual([]);
});

test.each(["pointercancel", "lostpointercapture"])("%s lets go", (type) => {
  happen("pointerdown", { clientX: 100, clientY: 60 });
  happen(type, { clientX: 100, clientY: 60 });
  happen("pointermove", { clientX: 50, clientY: 40 });
  expect(place()).toEqual([40, 30]);
  expect(pages.dataset).toEqual({});
});

test("a move without the button lets go, and so does the end", () => {
  happen("pointerdown", { clientX: 100, clientY: 60 });
  happen("pointermove", { clientX: 50, clientY: 40, buttons: 0 });
  happen("pointermove", { clientX: 40, clientY: 40 });
  expect(place()).toEqual([40, 30]);

  happen("pointerdown", { clientX: 100, clientY: 60 });
  stop();
  expect(pages.dataset).toEqual({});
  happen("pointermove", { clientX: 50, clientY: 40 });
  expect(place()).toEqual([40, 30]);
});
