import { render } from "@testing-library/react";
import { act, type ReactElement } from "react";
import { renderToString } from "react-dom/server.node";

/**
 * Shows what the server sends, lets a reader be earlier than the code (`early`), and hydrates it.
 * @param early what happens on the page before hydration; the markup of the server is in the document by then
 */
export async function hydrate(page: ReactElement, early: () => void = () => {}): Promise<void> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  early();
  await act(async () => void render(page, { container, hydrate: true }));
}
