import type { CastMember } from "../parsed.ts";

/** What a writer says of a name: it is counted as `person`, or as somebody of its own where both are the same. */
export interface PersonDecision {
  name: string;
  person: string;
}

/**
 * The cast as its writer decided. A name that the reader joined and that a decision is about leaves its person first; then each name joins
 * whom it is said to be, with the spellings that still stand under it. Nobody of whom a decision speaks is
 * doubtful. A name that the cast does not have decides nothing.
 */
export function decideCast(cast: readonly CastMember[], decisions: readonly PersonDecision[]): CastMember[] {
  const decided = new Set(decisions.map(({ name }) => name));
  const people = new Set<CastMember>();
  const holder = new Map<string, CastMember>();
  const add = ({ name, aliases, doubtful }: CastMember): void => {
    const member = { name, aliases, ...(doubtful && !decided.has(name) ? { doubtful } : {}) };
    people.add(member);
    for (const spelling of [name, ...aliases]) if (!holder.has(spelling)) holder.set(spelling, member);
  };
  for (const one of cast) {
    add({ ...one, aliases: one.aliases.filter((alias) => !decided.has(alias)) });
    for (const alias of one.aliases) if (decided.has(alias)) add({ name: alias, aliases: [] });
  }
  for (const { name, person } of decisions) {
    const [member, into] = [holder.get(name), holder.get(person)];
    // Two that are each said to be the other are joined by the first of both.
    if (!member || !into || member === into) continue;
    if (!member.doubtful) delete into.doubtful;
    for (const spelling of [member.name, ...member.aliases]) {
      holder.set(spelling, into);
      into.aliases.push(spelling);
    }
    people.delete(member);
  }
  return [...people];
}
