import en from "@/messages/en.json" with { type: "json" };
import { formatCounts } from "./format";

test.each([
  [{ found: 52, total: 52, slower: { count: 0 } }, ["52 sailings found"]],
  [{ found: 1, total: 1, slower: { count: 0 } }, ["1 sailing found"]],
  [{ found: 52, total: 5, slower: { count: 0 } }, ["52 sailings found", "5 shown after filters"]],
  [{ found: 18, total: 18, slower: { count: 9 } }, ["18 sailings found", "9 of them slower"]],
  [{ found: 18, total: 5, slower: { count: 1 } }, ["18 sailings found", "5 shown after filters"]],
])("%j", (list, counts) => expect(formatCounts(list, en)).toEqual(counts));
