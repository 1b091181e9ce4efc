/** What the audit log says of boxes that were given or, where fewer than none, taken back; `{user}` stands for whose they are. */
export const grantAction = (boxes: number): string =>
  boxes < 0 ? `收回 {user} ${-boxes} 盒墨` : `赠 {user} ${boxes} 盒墨`;

const ACTION = /^(赠|收回) \{user\} (\S+) 盒墨$/u;

/** The boxes of such words; null for those of another act. Lines of the log have kept them nowhere else: words that change must still be read as they were. */
export function boxesOf(action: string): number | null {
  const [, verb, count] = ACTION.exec(action) ?? [];
  if (count === undefined) return null;
  return verb === "赠" ? Number(count) : -Number(count);
}
