import { companyKey, plainCompanyName } from "./company-names";

test.each([
  ["Cable Bay Lines (Hong Kong) Limited", "Cable Bay Lines"],
  ["Nordhavn Line Agencies", "Nordhavn Line"],
  ["Cloudberry Air Logistics Pty Ltd", "Cloudberry Air Logistics"],
  ["Maersk", "Maersk"],
  ["Hapag-Lloyd AG & Co., Ltd.", "Hapag-Lloyd"],
  ["Spa", "Spa"],
  ["電纜灣航運有限公司", "電纜灣航運"],
  ["北港輪船代理", "北港輪船代理"],
  ["Limited", "Limited"],
])("the plain name of %p is %p", (name, plain) => expect(plainCompanyName(name)).toBe(plain));

test("one company has the same key in capitals, with accents and in either script", () => {
  expect(companyKey("MAERSK (Hong Kong) Ltd.")).toBe(companyKey("Maersk"));
  expect(companyKey("Société Boréale S.A.")).toBe(companyKey("societe boreale s.a."));
  expect(companyKey("電纜灣航運有限公司")).toBe(companyKey("电缆湾航运"));
  expect(companyKey("Nordhavn Line")).not.toBe(companyKey("Nordhavn"));
});
