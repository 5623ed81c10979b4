import type { Enquiry } from "@/lib/enquiries/shared";
import { locales } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { portStore } from "@/test/support/call-store";
import { acknowledgmentMail } from "./acknowledgment-mail";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
beforeEach(async () => {
  mockStore = await portStore();
});
afterEach(() => mockStore.close());

const words = {
  loading_port: "Visit http://spam.example now",
  discharge_port: "Rotterdam <b>free</b>",
  commodity: "win-a-prize",
  goods_type: "casino",
  vessel: "buy-this",
  remarks: "click here",
  name: "Mallory",
  company: "Evil Ltd",
  provider: "Phish Ltd",
  email: "victim@lantern.example",
};
const enquiry: Enquiry = {
  id: "sea-abcdefgh23456789",
  kind: "sea",
  content: {
    ...words,
    loading_port_id: "HKHKG",
    discharge_port_id: "NLRTM",
    cargo_type: "FCL",
    quantity: "2",
    container_type: "40HQ",
    cargo_ready_date: "2022-06-10",
    incoterm: "FOB",
    etd: "2022-06-17T14:30",
  },
  language: "en",
  createdAt: new Date("2026-03-16T18:05:00Z"),
};

test("says the reference, when it came by the publisher's clock, and what was chosen", async () => {
  const { subject, text } = await acknowledgmentMail(enquiry);
  expect(subject).toBe("Your enquiry has arrived: sea-abcdefgh23456789");
  expect(text).toBe(`Your enquiry has arrived
We have received your enquiry and will pass it to service providers. They will reply to you directly.

Reference: sea-abcdefgh23456789
Received: 17-03-2026 02:05 (UTC+8)
Enquiry: Freight enquiry: sea
Loading Port: Hong Kong
Discharge Port: Rotterdam
Cargo type: FCL
Quantity of containers: 2
Container type: 40HQ
Cargo ready date: 10-06-2022
Incoterms 2020: FOB: Free On Board
ETD: 17-06-2022 14:30

Correct or withdraw it
  mailto:desk@harbourgazette.example?subject=sea-abcdefgh23456789

--
What was written in free words is not repeated here.
You receive this once, because somebody sent an enquiry with this address on Harbour Gazette. If it was not you, write to us with the button above, and we delete it.
A delivered enquiry is deleted after 180 days, or earlier if you ask.
Harbour Gazette Publishing Limited, 18/F, Signal House, 88 Connaught Road West, Sheung Wan, Hong Kong
`);
});

test.each(locales)(
  "in %s it has no word of whoever typed the address, in text and HTML",
  async (language) => {
    const { provider: _, ...airWords } = words;
    const others: Enquiry[] = [
      {
        ...enquiry,
        content: { ...enquiry.content, loading_port_id: "http://spam.example", discharge_port_id: "<b>" },
      },
      {
        ...enquiry,
        kind: "air",
        content: { ...airWords, dimensions: "spam", origin_airport: "spam", pieces: "4" },
      },
      {
        ...enquiry,
        kind: "truck",
        content: { ...airWords, pickup_location: "spam", place_of_delivery: "spam" },
      },
      {
        ...enquiry,
        kind: "warehouse",
        content: { ...airWords, warehouse_location: "spam", storage_period: "spam" },
      },
    ];
    for (const one of [enquiry, ...others]) {
      const { subject, text, html } = await acknowledgmentMail({ ...one, language });
      for (const word of [...Object.values(words), "spam", "<b>"]) {
        expect(subject + text).not.toContain(word === "Rotterdam" ? "" : word);
        expect(html).not.toContain(word);
      }
      expect(html).toContain(one.id);
      expect(html).not.toMatch(/undefined|\{\w+\}/);
    }
  },
);
