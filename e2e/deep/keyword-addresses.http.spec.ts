import { expect, test } from "../support/http";

/** Addresses of the keyword search that nobody would type. */

test("Every address of the keyword search has an answer", async ({ request }) => {
  const odd = [
    "query=%22%20OR%20NEAR(%22&from=2022-02-31&to=%00",
    "query=*&query=AND&hashtag=",
    `query=${encodeURIComponent("<script>alert(1)</script>{count}'\"%")}`,
    "query=%F0%9F%9A%A2&page=99999999999999999999",
    `query=${"a+".repeat(1500)}`,
    "hashtag=%23%23%23&language[]=zh&page[]=1",
    "hashtag=%27%3B+drop+table+articles%3B--&news_id=../../etc",
    "from=9999-99-99&to=-1&language=xx&constructor=1&__proto__=2",
    "query=%E4%B8%8A&query=%ED%A0%80&page=10000",
  ];
  for (const search of odd) {
    for (const path of ["/keyword", "/zh-tw/keyword", "/news-list", "/keyword-news"]) {
      const response = await request.get(`${path}?${search}`);
      // The archive has an end, behind which nothing is found.
      const isBeyond = path === "/news-list" && search.endsWith("page=10000");
      expect(response.status(), `${path}?${search}`).toBe(isBeyond ? 404 : 200);
      expect(await response.text()).not.toContain("<script>alert(1)");
    }
    for (const path of ["/api/keyword", "/api/keyword-news", "/api/keyword-feed"]) {
      const response = await request.get(`${path}?${search}`);
      expect([200, 422], `${path}?${search}`).toContain(response.status());
    }
  }
  const refused = await request.post("/api/keyword");
  expect(refused.status()).toBe(405);
  expect(refused.headers()["content-type"]).toContain("application/problem+json");
});
