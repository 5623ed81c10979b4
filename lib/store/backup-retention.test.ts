import fc from "fast-check";
import { backupName, backupsToDelete } from "./backup-retention";

const now = new Date("2026-03-16T02:00:00Z");
const daysAgo = (days: number) => backupName(new Date(now.getTime() - days * 86_400_000));
const newest = daysAgo(0);
const nights = [9, 3, 0, 1, 5, 7].map(daysAgo);

test.each([
  [{}, []],
  [{ keep: 6 }, []],
  [{ keep: 3 }, [5, 7, 9]],
  [{ keep: 1 }, [1, 3, 5, 7, 9]],
  [{ maxAgeDays: 5 }, [7, 9]],
  [{ keep: 4, maxAgeDays: 4 }, [5, 7, 9]],
  [{ maxAgeDays: 0 }, [1, 3, 5, 7, 9]],
])("the rule %j deletes the backups of %j days ago", (rules, gone) => {
  expect(backupsToDelete(nights, newest, rules, now)).toEqual(gone.map(daysAgo));
});

test("files that are not dated backups are not deleted", () => {
  const others = [
    "nightly.db",
    "portal.db",
    "portal-20260101.db",
    "portal-20269999-999999.db",
    `${daysAgo(9)}.part`,
  ];
  expect(backupsToDelete([...others, newest], newest, { keep: 1, maxAgeDays: 1 }, now)).toEqual([]);
});

test("the backup that was just written is never deleted, whatever the rules and the clock", () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(400),
      fc.array(fc.integer({ min: -9_999, max: 9_999 })),
      (keep, maxAgeDays, days) => {
        const names = [newest, ...days.map(daysAgo)];
        expect(backupsToDelete(names, newest, { keep, maxAgeDays }, now)).not.toContain(newest);
      },
    ),
  );
});
