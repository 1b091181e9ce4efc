import type { StoryBible } from "./checkedScene.ts";
import { deathInAction, deathInSpeech } from "./deaths.ts";
import { absenceInAction, isBackInAction } from "./departures.ts";

/** What lines say of one person, by patterns that are compiled once for all lines. */
export interface PersonReader {
  name: string;
  names: readonly string[];
  isNamedIn(text: string): boolean;
  /** The words of an action, or of another's speech, that tell it; null: none do. */
  deathInAction(text: string): string | null;
  deathInSpeech(text: string): string | null;
  absenceInAction(text: string): string | null;
  isBackInAction(text: string): boolean;
}

export function personReaders({ persons }: StoryBible): PersonReader[] {
  const all = persons.map(({ name, aliases }) => ({
    name,
    names: [name, ...aliases].filter((one) => one.trim() !== ""),
  }));
  return all
    .filter(({ names }) => names.length > 0)
    .map(({ name, names }) => {
      const others = all.flatMap((other) => (other.name === name ? [] : other.names));
      return {
        name,
        names,
        isNamedIn: (text) => names.some((one) => text.includes(one)),
        deathInAction: deathInAction(names, others),
        deathInSpeech: deathInSpeech(names, others),
        absenceInAction: absenceInAction(names),
        isBackInAction: isBackInAction(names),
      };
    });
}
