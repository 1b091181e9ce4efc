import type { FieldOrigin, ItemKind, Values } from "@mochang/generation";
import { cleanValues, ENTITIES, isBlank, isSame } from "@mochang/generation";
import { z } from "zod";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { ModelRunInput } from "../../modelRuns/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { FormRequest } from "./requests.ts";
import { FORM_KEY } from "./formRuns.ts";

/** Runs of a version that are looked through for the words of a form, the newest first. */
const SEEN = 40;
const Forms = z.object({ forms: z.array(z.record(z.string(), z.unknown())) });

/**
 * Whose words the fields of a submitted form are: what the client says, and a model's, whatever it says, where a model answered them for this version. So
 * no model's words go unlabelled because a client did not tell.
 */
export async function originsBySource(
  { db, runLog }: Pick<GenerationRoutesDeps, "db" | "runLog">,
  { version }: OwnVersion,
  kind: ItemKind,
  values: Values,
  storedOrigins: Readonly<Record<string, FieldOrigin>>,
): Promise<Record<string, FieldOrigin>> {
  const runs = await runLog.findRuns({ documentId: version.id, kinds: ["generation"] }, db, { newest: SEEN });
  const answers: Values[] = [];
  for (const run of runs) {
    const requested = askedOf(run.input);
    if (requested?.kind !== kind || requested.task === "evaluate" || requested.task === "ask") continue;
    const step = (await runLog.snapshot(run.id))?.steps.find(({ key }) => key === FORM_KEY);
    answers.push(...(Forms.safeParse(step?.data).data?.forms ?? []));
  }
  const { fields } = ENTITIES[kind];
  const clean = cleanValues(fields, values);
  const written = answers.map((answer) => cleanValues(fields, answer));
  const origins: Record<string, FieldOrigin> = { ...storedOrigins };
  for (const field of fields) {
    const value = clean[field.key];
    if (isBlank(field, value) || !isLong(value)) continue;
    if (written.some((answer) => isSame(answer[field.key], value))) origins[field.key] = "model";
  }
  return origins;
}

/** Characters from which the same words are no chance: 女, 34 and 写实 are anybody's. */
const MIN_COUNT = 6;
const isLong = (value: unknown): boolean =>
  (typeof value === "string" ? value : JSON.stringify(value)).length >= MIN_COUNT;

/** Null for a run of an older shape. */
function askedOf(input: unknown): FormRequest | null {
  const read = ModelRunInput.safeParse(input);
  return read.success ? (FormRequest.safeParse(read.data.asked).data ?? null) : null;
}
