import type { Page } from "@playwright/test";
import { fill } from "../../lib/i18n/fill";
import type { Port } from "../../lib/places/schema";
import { waitForQuiet } from "../support/page-helpers";
import { watchRequests } from "../support/requests";
import { choosePort, fetchPorts, finder, portPath, toSydney, withStorage } from "../support/schedule";
import { holdScripts, scriptFiles } from "../support/scripts";
import { otherApi } from "../support/servers";
import { expect, reload, servers, test, visit, words } from "../support/test";

/** Ports by the start of their name (point 11), and the base of the browser's calls (point 7). */

const en = words("en");

const watchLookups = (page: Page) => watchRequests(page, ({ pathname }) => pathname.endsWith("/api/ports"));

const port = (code: string, name: string, country: string): Port & { language: string } => ({
  id: code,
  code,
  name,
  nameEn: name,
  country,
  zone: "Asia/Hong_Kong",
  language: "en",
});

test("nothing is asked for before one types into a field", { tag: "@desk" }, async ({ page }) => {
  const asked = watchLookups(page);
  await visit(page, portPath());
  await waitForQuiet(page);
  const form = finder(page, en);
  await form.loading.focus();
  await form.discharge.focus();
  expect(asked).toEqual([]);
  await form.loading.fill("hong");
  await expect(form.options.first()).toHaveText(/Hong Kong/);
  expect(asked.map((url) => url.searchParams.get("name"))).toEqual(["hong"]);
});

test.describe("what is matched", { tag: "@desk" }, () => {
  test("is a start of a name, in any case and script, or of a code", async ({ page, request }) => {
    await visit(page, portPath());
    const form = finder(page, en);
    for (const [typed, code] of [
      ["Rotter", "NLRTM"],
      ["ROTTERDAM", "NLRTM"],
      ["鹿特", "NLRTM"],
      ["寧波", "CNNBO"],
      ["宁波", "CNNBO"],
      ["Saigon", "VNSGN"],
      ["NLRTM", "NLRTM"],
      ["nlrt", "NLRTM"],
      ["gdansk", "PLGDN"],
      ["Gdańsk", "PLGDN"],
    ] as const) {
      await test.step(typed, async () => {
        const items = await fetchPorts(request, { name: typed });
        expect.soft(items[0]?.code, typed).toBe(code);
        // No answer to what was typed before is taken for one to this.
        await form.loading.fill("");
        await expect(form.options).toHaveCount(0);
        await form.loading.fill(typed);
        await expect.soft(form.options.first(), typed).toContainText(code);
      });
    }
    await test.step("nothing is found", async () => {
      await form.loading.fill("xyzzy");
      await expect(page.getByRole("status").filter({ hasText: "No result found" })).toBeVisible();
      await expect(form.options).toHaveCount(0);
    });
  });

  test("a slip is marked, an alias is told, and what is not served stands last", async ({ page }) => {
    await visit(page, portPath());
    const form = finder(page, en);
    await form.loading.fill("Roterdam");
    await expect(page.getByText(en.finder.didYouMean, { exact: true })).toBeVisible();
    await expect(form.options.first()).toContainText("NLRTM");
    await form.loading.fill("Saigon");
    await expect(form.options.first()).toContainText("Saigon – Ho Chi Minh City");
    await choosePort(form.loading, "hong k", "Hong Kong");
    await form.discharge.fill("hamb");
    await expect(form.options.first()).toContainText(/Hamburg.*\d+ sailings?/s);
    await expect(page.getByText(en.finder.noneKnown, { exact: true })).toBeVisible();
    await expect(form.options.last()).not.toContainText("sailing");
  });

  test("Enter waits for the list and takes the best match", async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await visit(page, portPath(toSydney));
    // From here on nothing comes from the browser's own store.
    await page.route("**/api/ports?*", async (route) => {
      await held;
      await route.continue();
    });
    const form = finder(page, en);
    await form.discharge.fill("melbou");
    await page.keyboard.press("Enter");
    answer();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Melbourne");
    await expect(form.discharge).toHaveValue("Melbourne, Australia");
  });

  test("of what is only nearly called so, Enter takes none, and the page asks", async ({ page }) => {
    await visit(page, portPath({ ...toSydney, loading_port: "Singapore" }));
    const form = finder(page, en);
    await form.loading.fill("Roterdam");
    await expect(page.getByText(en.finder.didYouMean, { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(fill(en.hints.port.meant, { text: "Roterdam", name: "Rotterdam" })),
    ).toBeVisible();
    await expect(form.loading).toHaveValue("Roterdam");
    // First an arrow, then Enter: that is a choice.
    await visit(page, portPath({ ...toSydney, loading_port: "Singapore" }));
    await form.loading.fill("Roterdam");
    await expect(form.options.first()).toContainText("NLRTM");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(form.loading).toHaveValue("Rotterdam, Netherlands");
  });

  test("an enquiry has no port that Enter only guessed", async ({ page, problems }) => {
    // The form is sent, and asks for what it lacks.
    problems.tolerate(/status of 422/);
    await visit(page, "/fe-sea");
    const field = page.locator("main input[name=loading_port]");
    await field.fill("Roterdam");
    await expect(page.getByRole("option").first()).toContainText("NLRTM");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Roterdam");
    await expect(page.locator("main input[name=loading_port_id]")).toHaveCount(0);
  });

  test("the Enter of an input method takes nothing, though it come after the word is done", async ({
    page,
  }) => {
    await visit(page, portPath(toSydney));
    const form = finder(page, en);
    await form.loading.fill("shangh");
    await expect(form.options.first()).toContainText("CNSHA");
    await page.keyboard.press("Escape");
    await form.loading.dispatchEvent("compositionend");
    await form.loading.dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
    await expect(form.loading).toHaveValue("shangh");
    await form.loading.press("Enter");
    await expect(form.loading).toHaveValue("Shanghai, China");
  });

  test("several ports are typed in one go", async ({ page }) => {
    await visit(page, portPath(toSydney));
    const form = finder(page, en);
    await form.loading.fill("Yantian / Shek");
    await expect(form.options.first()).toContainText("CNSHK");
    await page.keyboard.press("Enter");
    await expect(form.loading).toHaveValue("Shekou, China / Yantian, China");
    await expect(page).toHaveURL(/loading_port=[^&]*Shekou[^&]*Yantian/);
  });

  test("of several that are called so, Enter takes none", async ({ page }) => {
    await visit(page, portPath(toSydney));
    const form = finder(page, en);
    await form.discharge.fill("Tripoli");
    await expect(form.options).toHaveCount(2);
    await page.keyboard.press("Enter");
    await expect(form.options).toHaveCount(2);
    await expect(page).toHaveURL(portPath(toSydney));
  });

  test("only a search whose ports were found is remembered", async ({ page }) => {
    await visit(page, portPath({ loading_port: "Hong Kong", discharge_port: "Xyzzyxyzzy" }));
    await waitForQuiet(page);
    expect(await page.evaluate(() => localStorage.getItem("discharge_port"))).toBeNull();
    await visit(page, portPath(toSydney));
    await expect.poll(() => page.evaluate(() => localStorage.getItem("discharge_port"))).toBe("Sydney");
  });

  test("the same port twice is told before the search", async ({ page }) => {
    await visit(page, portPath(toSydney));
    const form = finder(page, en);
    await choosePort(form.discharge, "hong k", "Hong Kong");
    await expect(form.form.getByText(en.finder.same)).toBeVisible();
    await form.search.click();
    await expect(page).toHaveURL(portPath(toSydney));
    await choosePort(form.discharge, "singap", "Singapore");
    await expect(form.form.getByText(en.finder.same)).toBeHidden();
  });

  test("names come first, and at most twenty", async ({ request }) => {
    const ask = (name: string) => fetchPorts(request, { name });
    expect((await ask("s")).length).toBe(20);
    for (const { name } of await ask("s")) expect(name).toMatch(/^s/i);
    // Names and codes both start so.
    const isNamed = (await ask("ca")).map(({ name }) => /^ca/i.test(name));
    expect(new Set(isNamed).size).toBe(2);
    expect(isNamed).toEqual(isNamed.toSorted((a, b) => Number(b) - Number(a)));
    expect(await ask("xyzzy")).toEqual([]);
  });

  test("a Chinese page speaks of ports in its script", async ({ page }) => {
    for (const [locale, typed, name] of [
      ["zh-tw", "ningbo", "寧波"],
      ["zh-cn", "寧波", "宁波"],
    ] as const) {
      await visit(page, portPath({}, locale));
      const form = finder(page, words(locale));
      await choosePort(form.loading, typed, name);
      await expect(form.loading).toHaveValue(locale === "zh-tw" ? "寧波，中國" : "宁波，中国");
    }
  });
});

test("a choice shows name, country and code", { tag: "@desk" }, async ({ page }) => {
  await visit(page, portPath());
  const form = finder(page, en);
  await form.loading.fill("rott");
  const option = form.options.first();
  await expect(option).toContainText("Rotterdam");
  await expect(option).toContainText("Netherlands");
  await expect(option).toContainText("NLRTM");
  await option.click();
  await expect(form.loading).toHaveValue("Rotterdam, Netherlands");
  await expect(form.form.getByText("NLRTM", { exact: true })).toBeVisible();
  await expect(form.options).toHaveCount(0);

  await test.step("leaving a field takes a name that means one port", async () => {
    await form.discharge.pressSequentially("hamburg");
    await expect(form.options).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(form.discharge).toHaveValue("Hamburg, Germany");
  });
});

test("the keyboard goes through the suggestions", { tag: "@desk" }, async ({ page, request }) => {
  const items = await fetchPorts(request, { name: "san", end: "from" });
  expect(items.length).toBeGreaterThan(2);
  await visit(page, portPath());
  const form = finder(page, en);
  await form.loading.pressSequentially("san");
  await expect(form.options).toHaveCount(items.length);
  await expect(form.loading).toHaveAttribute("aria-expanded", "true");
  const isActive = async (index: number) => {
    const wanted = form.options.nth(index);
    await expect(wanted).toHaveAttribute("aria-selected", "true");
    const id = (await wanted.getAttribute("id")) ?? "";
    await expect(form.loading).toHaveAttribute("aria-activedescendant", id);
  };
  await page.keyboard.press("ArrowDown");
  await isActive(0);
  await page.keyboard.press("ArrowDown");
  await isActive(1);
  await page.keyboard.press("ArrowUp");
  await isActive(0);
  await page.keyboard.press("End");
  await isActive(items.length - 1);
  await page.keyboard.press("Home");
  await isActive(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(form.loading).toHaveValue(`${items[1]?.name}, ${items[1]?.country}`);
  await expect(form.loading).toBeFocused();
  await expect(page, "Enter chose, and did not search").toHaveURL(portPath());

  await form.discharge.pressSequentially("rott");
  await expect(form.options).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(form.options).toHaveCount(0);
  await expect(form.discharge).toBeFocused();
});

test("the keyboard takes nothing of an earlier list that what is typed no longer allows", {
  tag: "@desk",
}, async ({ page, request }) => {
  const items = await fetchPorts(request, { name: "h", end: "from" });
  const at = items.findIndex(({ name }) => name === "Hong Kong");
  expect(at, "others stand before it").toBeGreaterThan(0);
  await visit(page, portPath());
  const form = finder(page, en);
  await form.loading.pressSequentially("h");
  await expect(form.options).toHaveCount(items.length);
  await page.route("**/api/ports?*", () => {});
  await form.loading.pressSequentially("ong");
  await page.keyboard.press("ArrowDown");
  await expect(form.options.nth(at)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(form.loading).toHaveValue(/^Hong Kong, /);
});

test.describe("the code of the list", { tag: "@desk" }, () => {
  test("finds what was typed, left and sent while it was on its way", async ({ page }) => {
    await visit(page, portPath(toSydney));
    await waitForQuiet(page);
    const arrive = await holdScripts(page);
    const form = finder(page, en);
    await form.loading.fill("singapore");
    await form.discharge.fill("melbou");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect(form.discharge, "Enter waits").toHaveValue("melbou");
    arrive();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Singapore to Melbourne");
    await expect(form.loading).toHaveValue("Singapore, Singapore");
    await expect(form.discharge).toHaveValue("Melbourne, Australia");
  });

  test("goes on where the field stands when it has come", async ({ page }) => {
    await visit(page, portPath(toSydney));
    await waitForQuiet(page);
    const arrive = await holdScripts(page);
    const form = finder(page, en);
    await form.discharge.fill("hmburg");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    arrive();
    await expect(form.options).toContainText(["Hamburg"]);
    await page.keyboard.type("a");
    await expect(form.discharge).toHaveValue("hamburg");
    await expect(form.discharge).toBeFocused();
  });

  test("is not needed for a search", async ({ page, problems }) => {
    problems.tolerate(/ERR_FAILED/);
    await visit(page, portPath(toSydney));
    await waitForQuiet(page);
    await page.route(scriptFiles, (route) => route.abort());
    const form = finder(page, en);
    await form.discharge.fill("Melbourne");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Melbourne");
  });
});

test.describe("recent choices", { tag: "@desk" }, () => {
  const stored = (build: string) => ({
    ls_port: JSON.stringify({
      build,
      items: [port("JPYOK", "Yokohama", "Japan"), port("KRPUS", "Busan", "South Korea")],
    }),
  });
  const readStored = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("ls_port") ?? "null") as unknown);

  test("are offered on focus, newest first", async ({ page }) => {
    const asked = watchLookups(page);
    await withStorage(page, stored("37.0"));
    await visit(page, portPath());
    const form = finder(page, en);
    await form.loading.click();
    await expect(form.options).toHaveText([/Yokohama/, /Busan/]);
    await form.options.nth(1).click();
    await expect(form.loading).toHaveValue("Busan, South Korea");
    expect(asked).toEqual([]);
    expect(await readStored(page)).toMatchObject({
      build: "37.0",
      items: [{ id: "KRPUS" }, { id: "JPYOK" }],
    });
  });

  test("of another build are replaced", async ({ page }) => {
    await withStorage(page, stored("36.9"));
    await visit(page, portPath());
    const form = finder(page, en);
    await form.loading.click();
    await expect(form.loading).toBeFocused();
    await expect(form.options).toHaveCount(0);
    await choosePort(form.loading, "rott", "Rotterdam");
    const kept = (await readStored(page)) as { build: string; items: Port[] };
    expect(kept.build).toBe("37.0");
    expect(kept.items.map(({ id }) => id)).toEqual(["NLRTM"]);
  });

  test("are the last eight", async ({ page }) => {
    const items = Array.from({ length: 8 }, (_, index) => port(`XX00${index}`, `Port ${index}`, "Nowhere"));
    await withStorage(page, { ls_port: JSON.stringify({ build: "37.0", items }) });
    await visit(page, portPath());
    const form = finder(page, en);
    await choosePort(form.loading, "rott", "Rotterdam");
    const kept = (await readStored(page)) as { items: Port[] };
    expect(kept.items.map(({ id }) => id)).toEqual(["NLRTM", ...items.slice(0, 7).map(({ id }) => id)]);
  });
});

test("a failed lookup says so and tries again", { tag: "@desk" }, async ({ page, problems }) => {
  problems.tolerate(/status of 503/);
  let fails = true;
  await page.route("**/api/ports?*", (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await visit(page, portPath());
  const form = finder(page, en);
  await form.loading.fill("rott");
  const alert = page.getByRole("alert").filter({ hasText: en.finder.failed });
  await expect(alert).toBeVisible();
  fails = false;
  await alert.getByRole("button", { name: en.finder.tryAgain }).click();
  await expect(form.options.first()).toContainText("Rotterdam");
  await expect(alert).toBeHidden();

  fails = true;
  await form.loading.fill("ham");
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: en.finder.dismiss }).click();
  await expect(alert).toBeHidden();
  await expect(form.loading).toHaveValue("ham");
});

test.describe("api_base", { tag: "@desk" }, () => {
  test("of a foreign origin is ignored", async ({ page }) => {
    const asked = watchLookups(page);
    await visit(page, portPath());
    for (const base of [
      "https://elsewhere.example/api",
      otherApi,
      "javascript:alert(1)",
      "//localhost:3102",
    ]) {
      await page.evaluate((value) => localStorage.setItem("api_base", value), base);
      await reload(page);
      const form = finder(page, en);
      await form.loading.fill("rott");
      await expect(form.options.first()).toContainText("Rotterdam");
    }
    expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([servers.portal.url]);
  });

  test("of an origin in API_ORIGINS is followed", async ({ page }) => {
    const asked = watchLookups(page);
    await page.route(`${otherApi}/**`, (route) =>
      route.fulfill({
        headers: { "Access-Control-Allow-Origin": servers.upstreamPortal.url },
        json: {
          items: [port("NLRTM", "Rotterdam elsewhere", "Netherlands")],
          page: 1,
          totalPages: 1,
          total: 1,
        },
      }),
    );
    await withStorage(page, { api_base: `${otherApi}/v1/` });
    await visit(page, servers.upstreamPortal.url + portPath());
    const form = finder(page, en);
    await form.loading.fill("rott");
    await expect(form.options).toHaveText([/Rotterdam elsewhere/]);
    expect(asked.map(({ origin, pathname }) => origin + pathname)).toEqual([`${otherApi}/v1/api/ports`]);
  });
});
