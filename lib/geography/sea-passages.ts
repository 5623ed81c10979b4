/** The passages between oceans that a service chooses between. `cape` stands for a way without a canal. */
export const passages = ["suez", "panama", "cape"] as const;
export type Passage = (typeof passages)[number];
