import { mailboxOf } from "./mailbox";

test.each([
  ["victim@gmail.com", "victim@gmail.com"],
  ["victim+1@gmail.com", "victim@gmail.com"],
  ["v.i.c.t.i.m@gmail.com", "victim@gmail.com"],
  ["vic.tim+a+b.c@googlemail.com", "victim@gmail.com"],
  ["ops.desk+sea@tamar.example", "opsdesk@tamar.example"],
  ["+sea@tamar.example", "+sea@tamar.example"],
  ["ops@münchen.example", "ops@xn--mnchen-3ya.example"],
  ["ops@xn--mnchen-3ya.example", "ops@xn--mnchen-3ya.example"],
])("%s counts as %s", (address, name) => {
  expect(mailboxOf(address).name).toBe(name);
});

test("a domain of a company is one reader's, that of a provider is everybody's", () => {
  expect(mailboxOf("a@googlemail.com")).toMatchObject({ domain: "gmail.com", isOpen: true });
  expect(mailboxOf("a@qq.com").isOpen).toBe(true);
  expect(mailboxOf("a@tamar.example")).toMatchObject({ domain: "tamar.example", isOpen: false });
  // Any name below it reaches one mailbox.
  expect(mailboxOf("a@victim.gmail.com").isOpen).toBe(false);
});
