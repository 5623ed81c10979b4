import { isFormPost, limitInFlight } from "./in-flight";

test("above the limit only forms have places, which are reserved for them", () => {
  const bound = limitInFlight(2);
  const leave = bound.enter(false);
  expect(bound.enter(false)).not.toBeNull();
  expect(bound.enter(false)).toBeNull();
  const forms = Array.from({ length: 5 }, () => bound.enter(true));
  expect(forms.filter((place) => place !== null)).toHaveLength(4);
  // Given back once, however often it is said.
  leave?.();
  leave?.();
  expect(bound.count()).toBe(5);
  expect(bound.enter(true)).not.toBeNull();
  expect(bound.enter(true)).toBeNull();
});

test("forms are what is posted to enquiries and subscriptions", () => {
  expect(isFormPost("POST", "/api/enquiries/sea")).toBe(true);
  expect(isFormPost("POST", "/api/subscriptions/ebook")).toBe(true);
  expect(isFormPost("POST", "/api/follows")).toBe(true);
  expect(isFormPost("POST", "/api/follows/unsubscribe/x")).toBe(true);
  expect(isFormPost("GET", "/api/enquiries/sea")).toBe(false);
  expect(isFormPost("POST", "/api/short-link")).toBe(false);
});
