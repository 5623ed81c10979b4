import { MessageChannel } from "node:worker_threads";
import { render } from "@testing-library/react";
import { act, type ReactElement } from "react";

/**
 * Shows what the server sends, lets a reader be earlier than the code (`early`), and hydrates it.
 * @param early what happens on the page before hydration; the markup of the server is in the document by then
 */
export async function hydrate(page: ReactElement, early: () => void = () => {}): Promise<void> {
  // jsdom lacks what React's renderer for servers asks for.
  const { TextEncoder } = await import("node:util");
  Object.assign(globalThis, { TextEncoder, MessageChannel });
  const { renderToString } = await import("react-dom/server");
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  early();
  await act(async () => void render(page, { container, hydrate: true }));
}
