import { UpstreamError } from "./errors";
import { newShared } from "./shared";
import { isPaused, mostPauses, singleFlight } from "./single-flight";

test("the latest failed requests are remembered, however many there are", async () => {
  const shared = newShared();
  const most = mostPauses + 500;
  for (let number = 0; number < most; number++) {
    const fails = () => Promise.reject(new UpstreamError("http", { service: "news", requestId: "r" }));
    const flight = singleFlight(shared, `q${number}`, fails, async () => {});
    flight.response.catch(() => {});
    await flight.settled;
  }
  expect(shared.pauses.size).toBe(mostPauses);
  expect(shared.inflight.size).toBe(0);
  expect(isPaused(shared, "q0")).toBe(false);
  expect(isPaused(shared, `q${most - 1}`)).toBe(true);
});
