import { z } from "zod";

/** `waived`: the writer means it so; `done`: the writer says that it is fixed. */
export const TodoState = z.enum(["waived", "done"]);
export type TodoState = z.infer<typeof TodoState>;

/** The writer's decision about a finding or an item of advice. */
export const TodoDecision = z.object({
  /** `rule:…` of a rule's finding (`findingKey`), `report:…` of a report's problem. */
  key: z.string().min(1).max(120),
  state: TodoState,
  /** The writer's reason; empty where none was given. */
  reason: z.string().trim().max(500),
  /** The text of the finding, so that it can be listed when it is no longer found. */
  title: z.string().trim().min(1).max(200),
  quote: z.string().max(200),
});
export type TodoDecision = z.infer<typeof TodoDecision>;

const Of = z.object({ scriptId: z.string().min(1).max(64), versionId: z.string().max(64).default("") });

export const TodoQuery = Of;
export const DecideTodo = z.discriminatedUnion("state", [
  Of.extend(TodoDecision.shape),
  Of.extend({ key: TodoDecision.shape.key, state: z.literal("open") }),
]);
export type DecideTodo = z.input<typeof DecideTodo>;
