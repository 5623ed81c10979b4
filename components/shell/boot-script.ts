/** The values that the server passes to the boot script. */
export interface BootSettings {
  build: string;
  /** Codes of the languages, and which of them has no path prefix. */
  languages: readonly string[];
  defaultLanguage: string;
  /** Background colours of a page in the two palettes. */
  pageColours: { light: string; dark: string };
}

/**
 * The small script before the first paint (/boot.js). Its text is sent to browsers, so it uses only its argument and the
 * browser's globals, and nothing of this module. It does the following in order. The local storage of another build is cleared,
 * except the reader's choices (theme, density of rows, lanes), and the build number is stored, also in a cookie where there is
 * none. The chosen theme, the density of rows and the number of stored lanes are set on the root, so that a page reserves space
 * for the lanes. The language cookie is copied to local storage; where only local storage has the language, the cookie is set
 * and an unprefixed page changes to its address with the prefix. Where storage is forbidden none of that is done. The page's
 * colour in the chosen palette, unless the publisher has its own colours, and the address of the manifest are set. A schedule's
 * page is marked on the root, so that its header is low from the first paint (finder.module.css). Last, the body gets an attribute
 * while the menu of narrow screens is open (base.css).
 */
export function bootPage({ build, languages, defaultLanguage, pageColours }: BootSettings): void {
  const root = document.documentElement;
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  const setCookie = (name: string, value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not in every browser
    document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`;
  };

  const followBuild = () => {
    if (localStorage.getItem("ls_build") !== build) {
      for (const key of Object.keys(localStorage))
        if (!/^(theme|rows|ls_(port|flight)_lanes)$/.test(key)) localStorage.removeItem(key);
      localStorage.setItem("ls_build", build);
    }
    if (!cookie("ls_build")) setCookie("ls_build", build);
  };

  const applyChoices = () => {
    const theme = localStorage.getItem("theme");
    if (theme && theme in pageColours) root.dataset.theme = theme;
    const rows = localStorage.getItem("rows");
    if (rows === "comfortable") root.dataset.rows = rows;
    for (const kind of ["port", "flight"]) {
      const lanes = localStorage.getItem(`ls_${kind}_lanes`);
      if (lanes) root.style.setProperty(`--${kind}-lanes`, `${lanes.split(",").length}`);
    }
  };

  const followLanguage = () => {
    const chosen = cookie("language");
    if (chosen && languages.includes(chosen)) return localStorage.setItem("language", chosen);
    const stored = localStorage.getItem("language");
    if (!stored || !languages.includes(stored)) return;
    setCookie("language", stored);
    const { pathname, search, hash } = location;
    const [, prefix = ""] = pathname.split("/");
    if (stored !== defaultLanguage && (prefix === defaultLanguage || !languages.includes(prefix)))
      location.replace(`/${stored}${pathname === "/" ? "" : pathname}${search}${hash}`);
  };

  const add = (tag: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));

  const describePage = () => {
    const { theme } = root.dataset;
    add("link", { rel: "manifest", href: "/manifest.json" });
    if (document.querySelector('[rel=stylesheet][href^="/own/"]')) return;
    // The first that matches is used.
    const darkMedia = theme ? "" : "(prefers-color-scheme:dark)";
    if (theme !== "light") add("meta", { name: "theme-color", content: pageColours.dark, media: darkMedia });
    if (theme !== "dark") add("meta", { name: "theme-color", content: pageColours.light });
  };

  try {
    followBuild();
    applyChoices();
    followLanguage();
  } catch {
    // Storage is forbidden: the page stays as it was sent.
  }
  describePage();
  if (/\/(port|flight)$/.test(location.pathname)) root.dataset.work = "";
  addEventListener(
    "beforetoggle",
    (event) => {
      if ((event.target as Element).id === "menu")
        document.body.dataset.menu = (event as ToggleEvent).newState;
    },
    true,
  );
}
