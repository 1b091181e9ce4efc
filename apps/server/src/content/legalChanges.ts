import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConsentState } from "@mochang/contract";
import { z } from "zod";

const Changes = z.array(ConsentState.shape.changes.element.extend({ since: z.int().min(2) }));

/** What changed in which version of the legal texts. */
export type LegalChanges = z.infer<typeof Changes>;

/** @throws Error naming the file that is not as it should be */
export function readLegalChanges(folder: string): LegalChanges {
  const file = "changes.json";
  const read = Changes.safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
