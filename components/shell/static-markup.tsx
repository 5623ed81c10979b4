import type { HTMLAttributes, ReactNode } from "react";
import type { ShellModel } from "./model";

interface StaticMarkupProps extends HTMLAttributes<HTMLElement> {
  tag?: "div" | "nav";
  /** What the content is rendered from; it holds the words of one language and the hot searches. */
  model: ShellModel;
  /** Name of the fragment, unique in the shell. */
  name: string;
  children: ReactNode;
  "data-print"?: "no";
}

/** The markup of each fragment, for the lifetime of its model (shell.tsx has one per language). */
const rendered = new WeakMap<ShellModel, Map<string, string>>();

/**
 * An element whose content is rendered to HTML once per language and state of the site, and is not hydrated. It is only for the
 * shell's lists of links: they are the same on every page, and make up most of its elements. React sees one element in their
 * place, on the server and in the browser.
 *
 * The content depends on `model` alone. It contains synchronous server components only: no client components, whose handlers
 * would never run, and no asynchronous ones, which `renderToStaticMarkup` does not wait for. Its images are lazy: React writes
 * a preload link beside any other.
 */
export async function StaticMarkup({
  tag: Tag = "div",
  model,
  name,
  children,
  ...attributes
}: StaticMarkupProps) {
  const parts = rendered.get(model) ?? new Map<string, string>();
  rendered.set(model, parts);
  const html = parts.get(name) ?? (await renderMarkup(children));
  parts.set(name, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped what it rendered
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Next.js refuses a static import of react-dom/server in a server component. */
async function renderMarkup(node: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup(node);
}
