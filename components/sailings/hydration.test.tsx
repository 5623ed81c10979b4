/** @jest-environment jsdom */
import { getJson } from "@/lib/browser/fetcher";
import { installMedia } from "@/test/support/browser-features";
import { hydrate } from "@/test/support/hydrate";
import { lane, openPortal, schedulePage } from "@/test/support/schedule-page";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn(), getJsonSync: jest.fn() }));
jest.mock("next/navigation", () => jest.requireActual("@/test/support/page-address.mock"));

test("a cached page hydrates at an address with other parameters, in another order", async () => {
  const portal = openPortal();
  jest.mocked(getJson).mockImplementation(portal.getJson as typeof getJson);
  installMedia(() => false);
  window.history.replaceState(null, "", `/port?${lane}`);
  // Addresses of links may name the parameters in either order.
  jest.spyOn(console, "error").mockImplementation();
  const address = new URLSearchParams([...new URLSearchParams(lane)].reverse());
  await hydrate(schedulePage(lane), () =>
    window.history.replaceState(null, "", `/port?utm_source=x&${address}&unknown=y`),
  );
  expect(document.querySelectorAll("input[name=utm_source], input[name=unknown]")).toHaveLength(0);
});
