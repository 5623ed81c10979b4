import { render } from "@testing-library/react";
import { act, type ReactElement } from "react";
import { renderToString } from "react-dom/server.node";

/**
 * Shows what the server sends, lets a reader be earlier than the code (`early`), and hydrates it. It throws where the browser
 * would have to build the page anew.
 * @param early what happens on the page before hydration; the markup of the server is in the document by then
 */
export async function hydrate(page: ReactElement, early: () => void = () => {}): Promise<void> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  early();
  const differences: unknown[] = [];
  await act(
    async () =>
      void render(page, {
        container,
        hydrate: true,
        onRecoverableError: (error) => void differences.push(error),
      }),
  );
  if (differences.length > 0) throw differences[0];
}
