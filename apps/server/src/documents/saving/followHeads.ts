import { inArray } from "drizzle-orm";
import { openFollowedNumbers, type Database, type FollowDeps, type FollowedNumbers } from "../../platform/index.ts";
import { documents } from "../tables.ts";

/** The channel on which every process announces the heads of the documents that it saved. */
export const HEAD_CHANNEL = "document_heads";

/** Tells followers of saves made by any process. */
export type DocumentHeads = Pick<FollowedNumbers, "follow" | "close">;

/** Opens the process's listener for heads. */
export const openHeads = ({ db, ...deps }: FollowDeps & { db: Database }): Promise<DocumentHeads> =>
  openFollowedNumbers(deps, HEAD_CHANNEL, (ids) =>
    db
      .select({ id: documents.id, number: documents.head })
      .from(documents)
      .where(inArray(documents.id, [...ids])),
  );
