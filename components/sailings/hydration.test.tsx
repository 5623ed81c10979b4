/** @jest-environment jsdom */
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server.node";
import { getJson } from "@/lib/browser/fetcher";
import { installMedia } from "@/test/support/browser-features";
import { lane, openPortal, schedulePage } from "@/test/support/schedule-page";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn(), getJsonSync: jest.fn() }));
jest.mock("next/navigation", () => jest.requireActual("@/test/support/page-address.mock"));

test("a cached page hydrates at an address with the same parameters in another order", async () => {
  const portal = openPortal();
  jest.mocked(getJson).mockImplementation(portal.getJson as typeof getJson);
  installMedia(() => false);
  window.history.replaceState(null, "", `/port?${lane}`);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(schedulePage(lane));
  const reversed = new URLSearchParams([...new URLSearchParams(lane)].reverse());
  window.history.replaceState(null, "", `/port?${reversed}`);
  // Addresses of links may name the parameters in either order.
  jest.spyOn(console, "error").mockImplementation();
  const errors: unknown[] = [];
  await act(
    async () =>
      void hydrateRoot(container, schedulePage(lane), { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
});
