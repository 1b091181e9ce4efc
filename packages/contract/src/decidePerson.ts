import { z } from "zod";

const Name = z.string().trim().min(1).max(64);

/** A writer's decision about a name: it is counted as `person`, or as a separate person where both are equal. */
export const DecidePerson = z.object({
  scriptId: z.string().min(1).max(64),
  /** The reading that a report is of; absent: the default version's newest. */
  readingId: z.string().min(1).max(64).optional(),
  name: Name,
  person: Name,
});
export type DecidePerson = z.infer<typeof DecidePerson>;
