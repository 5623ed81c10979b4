import { contentSecurityPolicy, policySources } from "./content-security-policy";

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

test("an entry that would break out of its directive is dropped", () => {
  expect(policySources({ IMAGE_HOSTS: "ok.example,evil; script-src *" }).imageHosts).toEqual([
    "https://ok.example",
  ]);
});
