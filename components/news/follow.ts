/** An article is in view when it reaches across this line, two fifths down the window. */
const line = "-40% 0px -59% 0px";

/** The address and title of a page's first article. */
export interface Standing {
  address: string;
  title: string;
}

export function standing(): Standing {
  return { address: location.pathname + location.search, title: document.title };
}

/**
 * Lets the address bar and the title follow the article in view. The entry of the history is replaced, never added to: Back
 * leads to the page before, and Back from an outside page returns to the article that was read, at the place where it was read.
 * That article is then the first, so the browser must not restore the scroll position of the complete feed. Returns a function
 * that ends it.
 */
export function followArticles(first: Standing, siteName: string): () => void {
  const watcher = new IntersectionObserver(
    (entries) => {
      const entry = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entry) show(entry.target as HTMLElement, first, siteName);
    },
    { rootMargin: line },
  );
  for (const article of document.querySelectorAll("main article")) watcher.observe(article);
  return () => watcher.disconnect();
}

function show(article: HTMLElement, first: Standing, siteName: string): void {
  const { address = first.address } = article.dataset;
  if (address === location.pathname + location.search) return;
  const isFirst = address === first.address;
  // The framework's state is copied, so that the framework takes the entry for one of its own and does not render the page
  // again.
  history.replaceState(history.state, "", address);
  history.scrollRestoration = isFirst ? "auto" : "manual";
  document.title = isFirst ? first.title : `${article.querySelector("h2")?.textContent} | ${siteName}`;
}
