import { expect, test } from "./support/http";

test("The code that was typed is suggested first, and leads where it is explained", async ({ request }) => {
  for (const [typed, group, label, path] of [
    ["HKG", "airport", "Hong Kong International Airport", "/kb-airport?q=HKG"],
    ["vgm", "abbreviation", "VGM", "/kb-abbrev?q=VGM"],
    ["bl", "abbreviation", "B/L", "/kb-abbrev?q=B%2FL"],
    ["CX", "airline", "Cathay Pacific", "/kb-airline?q=Cathay+Pacific"],
    ["160", "airline", "Cathay Pacific", "/kb-airline?q=Cathay+Pacific"],
    ["APHU", "number", "APHU", "/kb-cargo-sea?q=APL"],
    ["45G1", "container", "40' high cube", "/kb-container?q=40%27+high+cube"],
  ] as const) {
    const answer = await request.get(`/api/suggest?${new URLSearchParams({ q: typed })}`);
    expect(answer.headers()["cache-control"]).toContain("s-maxage=30");
    const { items, total } = await answer.json();
    expect(total).toBeLessThanOrEqual(12);
    const named = items.filter((item: { group: string }) => item.group === group);
    expect(items[0].group === group || typed === "45G1", `${typed} first of all`).toBe(true);
    expect(named[0]).toMatchObject({ label, href: path });
  }
});
