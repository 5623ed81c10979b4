import { scheduleAddress } from "./address";

test("a sea suggestion is a search of the port schedule: loading_port first, discharge_port third", () => {
  expect(scheduleAddress({ type: "SEA", param: ["Hong Kong", "1074", "Rotterdam", "2210"] })).toBe(
    "/port?loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210",
  );
});

test("an air suggestion is a search of the flight schedule: origin_airport second, destination_airport fourth", () => {
  expect(scheduleAddress({ type: "AIR", param: ["31", "Hong Kong & Macao", "", "Amsterdam"] })).toBe(
    "/flight?origin_airport_id=31&origin_airport=Hong+Kong+%26+Macao&destination_airport=Amsterdam",
  );
});
