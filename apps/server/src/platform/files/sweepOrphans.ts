import type { Files } from "./files.ts";

/** Files of one kind: where they lie, and which of them a row names. */
export interface StoredFileKind {
  prefix: string;
  named(keys: readonly string[]): Promise<ReadonlySet<string>>;
}

const BATCH = 500;

/**
 * Removes files that no row names: their work was never committed, or its deletion was cut short. A second look spares those being stored now.
 * Returns what the next look is given as `seenBefore`.
 */
export async function sweepOrphans(
  files: Pick<Files, "list" | "delete">,
  kinds: readonly StoredFileKind[],
  seenBefore: ReadonlySet<string>,
): Promise<Set<string>> {
  const orphans = new Set<string>();
  for (const { prefix, named } of kinds) {
    let batch: string[] = [];
    const check = async (): Promise<void> => {
      if (batch.length === 0) return;
      const referenced = await named(batch);
      for (const key of batch) if (!referenced.has(key)) orphans.add(key);
      batch = [];
    };
    for await (const key of files.list(prefix)) {
      batch.push(key);
      if (batch.length >= BATCH) await check();
    }
    await check();
  }
  for (const key of orphans) if (seenBefore.has(key)) await files.delete(key);
  return orphans;
}
