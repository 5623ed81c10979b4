import { parseConfig } from "@/lib/config/config";
import { channelsFor } from "./channels";

describe("the configuration", () => {
  const mail = {
    SMTP_URL: "smtps://user:pass@mail.example:465",
    MAIL_FROM: "Harbour Gazette <portal@gazette.example>",
    ENQUIRY_TO: "desk@gazette.example",
  };

  test.each([
    [{}, [], []],
    [mail, ["mail"], ["mail"]],
    [{ UPSTREAM_ENQUIRIES_URL: "https://enquiries.example" }, ["upstream"], []],
    [{ ...mail, UPSTREAM_URL: "https://services.example" }, ["mail", "upstream"], ["mail"]],
  ])("%j configures these channels", (env, sea, ebook) => {
    const config = parseConfig(env);
    expect(channelsFor("sea", config)).toEqual(sea);
    expect(channelsFor("ebook", config)).toEqual(ebook);
  });

  test.each([
    [{ SMTP_URL: "smtp://mail.example" }, /MAIL_FROM/],
    [{ ...mail, ENQUIRY_TO: "" }, /ENQUIRY_TO/],
    [{ ...mail, SMTP_URL: "https://mail.example" }, /SMTP_URL/],
    [{ ...mail, ENQUIRY_TO: "desk@gazette.example, other@gazette.example" }, /ENQUIRY_TO/],
    [{ ...mail, ENQUIRY_TO: "desk" }, /ENQUIRY_TO/],
    [{ ...mail, MAIL_FROM: "a@gazette.example, b@gazette.example" }, /MAIL_FROM/],
    [{ ...mail, MAIL_FROM: "A <a@gazette.example>\r\nBcc: b@c.example" }, /MAIL_FROM/],
    [{ TRUST_PROXY: "10.0.0.1,proxy" }, /TRUST_PROXY.*addresses, or ranges/],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /TRUST_PROXY/],
  ])("%j stops the start with a sentence", (env, sentence) => {
    expect(() => parseConfig(env)).toThrow(sentence);
  });

  test("proxies are addresses or ranges of both kinds", () => {
    expect(parseConfig({ TRUST_PROXY: "127.0.0.1, ::1, 10.0.0.0/8,fd00::/8" }).trustProxy).toEqual([
      "127.0.0.1",
      "::1",
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });
});
