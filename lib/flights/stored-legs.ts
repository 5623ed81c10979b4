import { z } from "zod";

/** The column `legs` of a stored flight: flight number, aircraft type, and 'road' for a vehicle on the road. */
export const storedLegs = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "no JSON" });
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.union([
        z.tuple([z.string(), z.string().nullable()]),
        z.tuple([z.string(), z.string().nullable(), z.literal("road")]),
      ]),
    ),
  );
