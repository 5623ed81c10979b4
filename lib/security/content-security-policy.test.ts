import { matchRoute } from "@/routes";
import { contentSecurityPolicy, policySources, reportPath } from "./content-security-policy";

const sources = policySources({
  IMAGE_HOSTS: "img.example, cdn.example",
  ALLOWED_HOSTS: "magazine.example",
  API_ORIGINS: "https://api.example",
});

test("sources come from the configuration, and nothing unsafe is allowed to scripts", () => {
  const policy = contentSecurityPolicy(["'nonce-abc'"], sources);
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("img-src 'self' data: https://img.example https://cdn.example;");
  expect(policy).toContain("frame-src 'self' https://magazine.example;");
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain("object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'");
  expect(policy).not.toContain("unsafe");
});

test("browsers are asked for reports where metrics are exported, and nowhere else", () => {
  const asked = contentSecurityPolicy([], policySources({ METRICS_PORT: "9090" }));
  expect(asked).toMatch(/; report-uri \/api\/csp-reports$/);
  expect(matchRoute(reportPath)?.route.metric).toBe("api-report");
  expect(contentSecurityPolicy([], sources)).not.toContain("report");
});

test("an entry that would break out of its directive is dropped", () => {
  expect(policySources({ IMAGE_HOSTS: "ok.example,evil; script-src *" }).imageHosts).toEqual([
    "https://ok.example",
  ]);
});

test("each directive has its own sources", () => {
  const env = {
    API_ORIGINS: "https://api.example",
    IMAGE_HOSTS: " img.example ,cdn.example",
    ALLOWED_HOSTS: "frame.example",
    ANALYTICS_HOSTS: "count.example",
  };
  const policy = (more = {}) =>
    contentSecurityPolicy(["'nonce-abc'"], policySources({ ...env, ...more })).split("; ");
  const strict = [
    "default-src 'self'",
    "script-src 'self' https://count.example 'nonce-abc'",
    "style-src 'self'",
    "img-src 'self' data: https://img.example https://cdn.example",
    "font-src 'self'",
    "connect-src 'self' https://api.example https://count.example",
    "frame-src 'self' https://frame.example",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  expect(policy()).toEqual(strict);
  expect(policy({ NODE_ENV: "production" })).toEqual(strict);
  const development = policy({ NODE_ENV: "development" }).filter((one) => !strict.includes(one));
  expect(development).toEqual([
    "script-src 'self' https://count.example 'unsafe-eval' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' https://api.example https://count.example ws:",
  ]);
});
