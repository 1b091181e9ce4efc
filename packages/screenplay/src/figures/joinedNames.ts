import type { Figures } from "./figures.ts";

const unspaced = (name: string): string => name.replaceAll(/\s+/gu, "");

/** Whose other names were counted as theirs, in the order of the figures; names that differ by spaces alone are left out. */
export function joinedNames(figures: Pick<Figures, "people" | "prose">): { name: string; others: string[] }[] {
  const people: { name: string; aliases: string[] }[] = figures.prose?.people ?? figures.people;
  return people.flatMap(({ name, aliases }) => {
    const others = aliases.filter((alias) => unspaced(alias) !== unspaced(name));
    return others.length > 0 ? [{ name, others }] : [];
  });
}

interface FiguredPerson {
  name: string;
  doubtful?: true;
}

/** The people of whom nothing makes it doubtful that they are people. */
export const certain = <One extends FiguredPerson>(people: readonly One[]): One[] =>
  people.filter((one) => !one.doubtful);

/** Who is read as a person on little ground, in the order of the figures. */
export const doubtfulNames = ({ people, prose }: Pick<Figures, "people" | "prose">): string[] =>
  (prose?.people ?? people).flatMap((one: FiguredPerson) => (one.doubtful ? [one.name] : []));

/** `，另有 3 人存疑` behind a count of people; empty where nobody is doubtful. */
export function doubtText(figures: Pick<Figures, "people" | "prose">): string {
  const { length } = doubtfulNames(figures);
  return length > 0 ? `，另有 ${length} 人存疑` : "";
}

/** How many people, those in doubt told beside them: `12，存疑 3`. */
export function peopleText(count: number, figures: Pick<Figures, "people" | "prose">): string {
  const doubtful = doubtfulNames(figures).length;
  return doubtful > 0 ? `${count}，存疑 ${doubtful}` : String(count);
}
