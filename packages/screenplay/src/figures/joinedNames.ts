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
