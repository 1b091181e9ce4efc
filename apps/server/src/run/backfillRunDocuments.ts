import { and, eq, isNull, ne } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import { runs } from "./tables.ts";

/** Says which document and reading a script's runs of before documents are about; an import is about none. */
export async function backfillRunDocuments(
  tx: Transaction,
  scriptId: string,
  about: { documentId: string; readingId: string | null },
): Promise<void> {
  await tx
    .update(runs)
    .set(about)
    .where(and(eq(runs.scriptId, scriptId), isNull(runs.documentId), ne(runs.kind, "import")));
}
