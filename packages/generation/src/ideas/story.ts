import type { Values } from "../fields/field.ts";
import { cardsOfGenre, type IdeaCard } from "./ideaCards.ts";
import type { SeededRandom } from "./seededRandom.ts";
import { personNames } from "./personNames.ts";

/** What of the work is known when a candidate is put together; everything may be missing. */
export interface IdeaContext {
  genre: string;
  scriptType: number | null;
  /** The fields of the form so far: a name, a kind of role, a structure stay as they are. */
  form: Values;
  /** Names of leads, antagonists and supporting roles, in this order. */
  persons: { lead: readonly string[]; rival: readonly string[]; friend: readonly string[] };
  /** Places that the work has named already. */
  places: readonly string[];
  /** The card above it: an act of a sequence, a sequence of a scene. */
  above: Values;
}

/** Three persons and a handful of situations that belong together. */
export interface Story {
  draw: SeededRandom;
  cards: readonly IdeaCard[];
  lead: string;
  rival: string;
  friend: string;
}

const CARDS = 8;

/** A story drawn for a context; names that the work has are used, others are made up. */
export function storyOf(draw: SeededRandom, { genre, persons }: IdeaContext): Story {
  const cards = draw.some(cardsOfGenre(genre), CARDS);
  const usedNames = [...persons.lead, ...persons.rival, ...persons.friend];
  const names = personNames(draw, 3, usedNames);
  return {
    draw,
    cards,
    lead: persons.lead[0] ?? names[0] ?? "",
    rival: persons.rival[0] ?? names[1] ?? "",
    friend: persons.friend[0] ?? names[2] ?? "",
  };
}

export const named = (template: string, { lead, rival, friend }: Story): string =>
  template.replaceAll("{lead}", lead).replaceAll("{rival}", rival).replaceAll("{friend}", friend);

/** A card of the story; they are gone round. */
export const cardAt = ({ cards }: Story, i: number): IdeaCard => cards[i % cards.length] as IdeaCard;

/** The last word of a person's description: 县城照相馆的老板娘 is 老板娘. */
export const callingOf = ({ person }: IdeaCard): string => /(?:.*[的，])?(.+)$/u.exec(person)?.[1] ?? person;
