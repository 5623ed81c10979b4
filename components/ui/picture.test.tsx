import { renderToStaticMarkup } from "react-dom/server";
import { Picture } from "./picture";

test("a picture of the release has three formats with its size, and loads lazily unless it leads", () => {
  const html = renderToStaticMarkup(<Picture src="night" alt="A port at night" sizes="40rem" />);
  expect(html.match(/type="[^"]+"/g)).toEqual(['type="image/avif"', 'type="image/webp"']);
  expect(html).toContain('src="/pictures/night-640.jpg"');
  expect(html).toContain('width="1280" height="800"');
  expect(html).toContain('loading="lazy"');
  const lead = renderToStaticMarkup(<Picture src="night" alt="" sizes="100vw" priority />);
  expect(lead).toContain('loading="eager"');
  expect(lead).toContain('fetchPriority="high"');
});

test("a crop keeps the focal point, and one near an edge is cropped less", () => {
  const html = renderToStaticMarkup(<Picture src="night" alt="" sizes="40rem" focal={{ x: 30, y: 92 }} />);
  expect(html).toMatch(/class="image x25 y100 edge"/);
  const middle = renderToStaticMarkup(<Picture src="night" alt="" sizes="40rem" focal={{ x: 80, y: 55 }} />);
  expect(middle).toContain('class="image x75 y50"');
});

test("any other address is one image", () => {
  const remote = renderToStaticMarkup(<Picture src="https://img.example/a.jpg" alt="A quay" sizes="40rem" />);
  expect(remote).toMatch(/^<img [^>]*src="https:\/\/img\.example\/a\.jpg"/);
  expect(remote).not.toContain("srcset");
});
