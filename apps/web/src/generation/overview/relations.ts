/** A person with everything that is written of him, by whose words relations are read. */
export interface RelatedPerson {
  name: string;
  /** 1 lead, 2 antagonist, 3 supporting. */
  role: number;
  /** Has a submitted biography. */
  isWritten: boolean;
  texts: readonly string[];
}
/** What is written of `to` in the words of `from`; the first clause that names him. */
export interface Relation {
  from: string;
  to: string;
  words: string;
  /** The clause says that somebody is not to know. */
  isHidden: boolean;
}

const CLAUSE = /[。！？；;\n]/u;
const MAX_WORDS = 40;
/** A clause says so of what one side does, not of what it does not do (没有瞒过她). */
const HIDES =
  /(?<!没有?|不曾?|从不|别|不肯|不能|不想|不会)(?:瞒|隐瞒|背着|偷偷|暗中|暗地里|私下)|(?:不|没人|没有人|谁也不|并不)知(?:道|情)|(?:没有?|不肯|不敢|从未)告诉|秘密/u;

/** Who is named in whose biography or plan, with the clause that names him. */
export function relationsOf(persons: readonly RelatedPerson[]): Relation[] {
  return persons.flatMap(({ name: from, texts }) => {
    const clauses = texts.flatMap((text) => text.split(CLAUSE)).map((clause) => clause.trim());
    return persons.flatMap(({ name: to }) => {
      if (to === from || to === "") return [];
      const longer = persons.flatMap(({ name }) => (name !== to && name.includes(to) ? [name] : []));
      const found = clauses.find((clause) => isNamed(to, clause, longer));
      return found === undefined
        ? []
        : [{ from, to, words: [...found].slice(0, MAX_WORDS).join(""), isHidden: HIDES.test(found) }];
    });
  });
}

/** A name that is part of a longer one is named where it stands alone. */
const isNamed = (name: string, clause: string, longer: readonly string[]): boolean =>
  longer.reduce((rest, other) => rest.replaceAll(other, "\n"), clause).includes(name);

/** Who is drawn around the chosen one where there is no room for all: first whoever is related to him, then those with the most relations. */
export function drawnPersons<T extends { name: string }>(
  persons: readonly T[],
  relations: readonly Relation[],
  chosen: string,
  max: number,
): T[] {
  if (persons.length <= max + 1) return [...persons];
  const counts = new Map<string, number>();
  const own = new Set<string>();
  for (const { from, to } of relations) {
    for (const name of [from, to]) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (from === chosen) own.add(to);
    if (to === chosen) own.add(from);
  }
  const rank = ({ name }: T): number => (own.has(name) ? relations.length : 0) + (counts.get(name) ?? 0);
  const others = persons.filter(({ name }) => name !== chosen).toSorted((a, b) => rank(b) - rank(a));
  const drawn = new Set([chosen, ...others.slice(0, max).map(({ name }) => name)]);
  return persons.filter(({ name }) => drawn.has(name));
}

/** The lines of one person: what each side says of the other. Null: nothing yet. */
export interface PairOf {
  name: string;
  to: string | null;
  back: string | null;
  isHidden: boolean;
}
export function pairsOf(relations: readonly Relation[], name: string): PairOf[] {
  const names = new Set(relations.flatMap(({ from, to }) => (from === name ? [to] : to === name ? [from] : [])));
  return [...names].map((other) => {
    const to = relations.find((one) => one.from === name && one.to === other);
    const back = relations.find((one) => one.from === other && one.to === name);
    const isHidden = to?.isHidden === true || back?.isHidden === true;
    return { name: other, to: to?.words ?? null, back: back?.words ?? null, isHidden };
  });
}

/** Places on a picture of 100 by 100: the chosen one in the middle, the others around, the first at the top. */
export function placesAround(names: readonly string[], chosen: string): Map<string, { x: number; y: number }> {
  const others = names.filter((name) => name !== chosen);
  const places = new Map([[chosen, { x: 50, y: 50 }]]);
  for (const [i, name] of others.entries()) {
    const angle = (2 * Math.PI * i) / others.length - Math.PI / 2;
    places.set(name, { x: 50 + 40 * Math.cos(angle), y: 50 + 37 * Math.sin(angle) });
  }
  return places;
}
