import { cachedCourseCount, courseBetween, mostCachedCourses } from "./courses";

test("only the latest courses are cached, however many pairs of ports are requested", () => {
  const near = (number: number) => ({
    lat: 20 + (number % 100) / 1000,
    lon: -30 - Math.floor(number / 100) / 1000,
  });
  for (let number = 0; number < mostCachedCourses + 200; number++)
    courseBetween(near(number), near(number + 1));
  expect(cachedCourseCount()).toBe(mostCachedCourses);
});
