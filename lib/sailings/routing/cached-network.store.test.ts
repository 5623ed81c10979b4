import type { KyselyPlugin } from "kysely";
import { isStoreTrouble } from "@/lib/store/trouble";
import { callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { cachedNetwork, currentNetwork, firstNetwork } from "./cached-network";

test("a reader does not wait for the first network for longer than proxies do, and gets it afterwards", async () => {
  const store = await portStore();
  const ship = { Carrier: "Peak Line", Service: "FE1", "Voyage Out": "101W", "IMO No.": "9410002" };
  const file = callsCsv([
    { ...ship, "Vessel Name": "Lantau Relay", Port: "HKHKG", Departure: "01-03-2026 18:00" },
    { ...ship, "Vessel Name": "Lantau Relay", Port: "SGSIN", Arrival: "05-03-2026 06:00" },
  ]);
  expect((await importCalls(store, file)).outcome).toBe("imported");
  const gate = Promise.withResolvers<void>();
  let queries = 0;
  // The first query asks whether there are calls.
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++queries > 1) await gate.promise;
      return result;
    },
  };
  const reader = store.reader.withPlugin(slow);
  const process = new Proxy(store, {
    get: (target, name) => (name === "reader" ? reader : Reflect.get(target, name, target)),
  });
  firstNetwork.waitMs = 1;
  const refused = await cachedNetwork(process).catch((error: unknown) => error);
  expect(isStoreTrouble(refused)).toBe(true);
  const laidOut = currentNetwork(process);
  gate.resolve();
  expect((await laidOut)?.count).toBe(2);
  expect((await cachedNetwork(process))?.count).toBe(2);
  await store.close();
});
