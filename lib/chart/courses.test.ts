import { cachedCourseCount, courseBetween, mostCachedCourses } from "./courses";

test("of courses the latest are kept, however many pairs of ports are asked for", () => {
  const near = (number: number) => ({
    lat: 20 + (number % 100) / 1000,
    lon: -30 - Math.floor(number / 100) / 1000,
  });
  for (let number = 0; number < mostCachedCourses + 200; number++)
    courseBetween(near(number), near(number + 1));
  expect(cachedCourseCount()).toBe(mostCachedCourses);
});
