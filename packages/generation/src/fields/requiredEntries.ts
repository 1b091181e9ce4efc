import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { CHARACTER_TYPES } from "../entities/storySynopsis.ts";

const ROLE_SENTENCES: Record<number, string> = {
  1: "至少保留一个主角",
  2: "至少保留一个反派",
  3: "至少保留一个支持角色",
};
export const atLeastOne = (noun: string): string => `至少保留一个${noun}`;

/** The roles that nobody has. */
export const missingRoles = (characters: readonly { characterType?: unknown }[]) =>
  CHARACTER_TYPES.filter(({ value }) => !characters.some((character) => Number(character.characterType) === value));

/** A sentence for each role that nobody has. */
export const missingRoleSentences = (characters: readonly { characterType?: unknown }[]): string[] =>
  missingRoles(characters).map(({ value }) => ROLE_SENTENCES[value] as string);

/** The sentence of the first role that nobody has; null where each is taken. */
export const missingRole = (characters: readonly { characterType?: unknown }[]): string | null =>
  missingRoleSentences(characters)[0] ?? null;

/** Why an entry of a list cannot be taken out; null where it can. `role` of a character: its own kind must keep one. */
export function removalFault(
  kind: ItemKind,
  key: string,
  entries: readonly { characterType?: unknown }[],
  index: number,
): string | null {
  if (kind === "synopsis" && key === "characterPlanning") {
    const role = Number(entries[index]?.characterType);
    return entries.filter((entry) => Number(entry.characterType) === role).length < 2
      ? (ROLE_SENTENCES[role] ?? null)
      : null;
  }
  const field = ENTITIES[kind].fields.find((one) => one.key === key);
  return field && entries.length <= (field.minItems ?? 0) ? atLeastOne(field.entry ?? field.label) : null;
}
