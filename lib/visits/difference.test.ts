import messages from "@/messages/en.json";
import { differenceText } from "./difference";

test.each([
  [0, "on time"],
  [35, "35 min later"],
  [350, "5 h 50 min later"],
  [-60, "1 h earlier"],
  [1515, "25 h 15 min later"],
])("a difference of %d minutes in words", (minutes, text) => {
  expect(differenceText(minutes, messages.visits)).toBe(text);
});
