import type { LineJson, SceneJson } from "../json.ts";

/** One element of a strand: the beginning of a row, or a line. */
export type Token =
  | { key: string; id: string; of: "scene"; attrs: SceneJson["attrs"] }
  | { key: string; id: string; of: "line"; line: LineJson };

/** Rows as one flat sequence: each row's beginning, then its lines. */
export interface TokenSequence {
  tokens: readonly Token[];
  /** Places of the tokens by their keys. */
  at: ReadonlyMap<string, number>;
  rows: ReadonlyMap<string, SceneJson>;
}

export const sceneKey = (id: string): string => `scene ${id}`;
export const lineKey = (id: string): string => `line ${id}`;

export function toTokens(rows: readonly SceneJson[]): TokenSequence {
  const tokens = rows.flatMap((row): Token[] => [
    { key: sceneKey(row.attrs.id), id: row.attrs.id, of: "scene", attrs: row.attrs },
    ...row.content.map((line): Token => ({ key: lineKey(line.attrs.id), id: line.attrs.id, of: "line", line })),
  ]);
  return {
    tokens,
    at: new Map(tokens.map((token, i) => [token.key, i])),
    rows: new Map(rows.map((row) => [row.attrs.id, row])),
  };
}

/** The line of an id in a strand; undefined when it has none. */
export function lineIn(strand: TokenSequence, id: string): LineJson | undefined {
  const token = strand.tokens[strand.at.get(lineKey(id)) ?? -1];
  return token?.of === "line" ? token.line : undefined;
}

/** The base and what became of it on either side. */
export interface Sides {
  base: TokenSequence;
  mine: TokenSequence;
  theirs: TokenSequence;
}

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
