import { canonicalJson, sha256 } from "../../documents/index.ts";

/** A point of the chain: the document after a save. */
export interface ChainPoint {
  seq: number;
  at: Date;
  /** SHA-256 of the canonical JSON of each row, in order. */
  rows: readonly string[];
}

export interface Link {
  /** SHA-256 of the canonical JSON of the array of the rows' digests. */
  document: string;
  /** SHA-256 of the canonical JSON of `{at, before, document, seq}`, `before` the link before, empty for the first. */
  link: string;
}

/** The hash of a document by its rows' digests. */
export const documentDigest = (rows: readonly string[]): string => sha256(canonicalJson(rows));

/** The hashes of points, each with the one before in it: what was changed, put in or left out afterwards changes all that follow. */
export function chainOf(points: readonly ChainPoint[]): Link[] {
  let before = "";
  return points.map(({ seq, at, rows }) => {
    const document = documentDigest(rows);
    const link = sha256(canonicalJson({ at: at.toISOString(), before, document, seq }));
    before = link;
    return { document, link };
  });
}
