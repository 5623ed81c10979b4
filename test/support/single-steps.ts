import { lockRules } from "@/lib/store/import";

const usual = { ...lockRules };

/** Applies imports in as many steps as there are, each in a transaction of its own, until `usualSteps`. */
export const singleSteps = (): void => {
  Object.assign(lockRules, { rowsOfStep: 1, mostLockedMs: 0 });
};

export const usualSteps = (): void => {
  Object.assign(lockRules, usual);
};
