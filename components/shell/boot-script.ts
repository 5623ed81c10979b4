/** What the server tells the boot script. */
export interface BootSettings {
  build: string;
  /** Codes of the languages, and which of them has no path prefix. */
  languages: readonly string[];
  defaultLanguage: string;
  /** Grounds of a page in the two palettes. */
  pageColours: { light: string; dark: string };
}

/**
 * The small script before the first paint (/boot.js). Its text is sent to browsers, so it uses its argument and what every
 * browser has, and nothing of this module. In order: the local storage of another build is cleared, but for what the reader
 * has chosen (theme, density of rows, lanes), and the number stored, in a cookie too where there is none; the chosen theme and
 * density of rows are put on the root, and how many lanes are stored, for which a page leaves room before it knows them; the
 * language cookie is copied to local storage, or, where local storage alone knows the language, the cookie is set and an
 * unprefixed page changes to the address with its prefix. Where storage is forbidden none of that is done. Then the browser is told the
 * page's colour in the palette chosen, unless the publisher has colours of their own, and where the manifest is. Last, the body
 * says while the menu of narrow screens is open (base.css).
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
    if (cookie("ls_build") === undefined) setCookie("ls_build", build);
  };

  const applyChoices = () => {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("rows") === "comfortable") root.dataset.rows = "comfortable";
    for (const kind of ["port", "flight"]) {
      const lanes = localStorage.getItem(`ls_${kind}_lanes`);
      if (lanes) root.style.setProperty(`--${kind}-lanes`, String(lanes.split(",").length));
    }
  };

  const followLanguage = () => {
    const chosen = cookie("language");
    if (chosen && languages.includes(chosen)) {
      localStorage.setItem("language", chosen);
      return;
    }
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
    // The first that fits counts.
    const darkMedia = theme === "dark" ? "" : "(prefers-color-scheme:dark)";
    if (theme !== "light") add("meta", { name: "theme-color", content: pageColours.dark, media: darkMedia });
    if (theme !== "dark") add("meta", { name: "theme-color", content: pageColours.light, media: "" });
  };

  try {
    followBuild();
    applyChoices();
    followLanguage();
  } catch {
    // Storage is forbidden: the page stays as it was sent.
  }
  describePage();
  addEventListener(
    "beforetoggle",
    (event) => {
      if ((event.target as Element).id === "menu")
        document.body.dataset.menu = (event as ToggleEvent).newState;
    },
    true,
  );
}
