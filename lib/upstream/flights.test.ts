import { UpstreamError } from "./errors";
import { fly, isPaused, mostPauses } from "./flights";
import { newShared } from "./shared";

test("of questions that failed the latest are remembered, however many there are", async () => {
  const shared = newShared();
  const most = mostPauses + 500;
  for (let number = 0; number < most; number++) {
    const fails = () => Promise.reject(new UpstreamError("http", { service: "news", requestId: "r" }));
    const flight = fly(shared, `q${number}`, fails, async () => {});
    flight.answer.catch(() => {});
    await flight.landed;
  }
  expect(shared.pauses.size).toBe(mostPauses);
  expect(shared.flights.size).toBe(0);
  expect(isPaused(shared, "q0")).toBe(false);
  expect(isPaused(shared, `q${most - 1}`)).toBe(true);
});
