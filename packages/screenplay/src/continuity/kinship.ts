/** What somebody is to another, as far as two words can contradict each other; in order, the first that matches decides. */
const RELATIONS: readonly [RegExp, Relation][] = [
  [/表|堂/u, "cousin"],
  [/外孙/u, "daughtersChild"],
  [/孙/u, "sonsChild"],
  [/外公|外婆|姥|外祖/u, "mothersParent"],
  [/爷爷|奶奶|祖父|祖母/u, "fathersParent"],
  [/姐夫|妹夫|嫂|岳|公公|婆婆|女婿|儿媳/u, "inLaw"],
  [/外甥/u, "sistersChild"],
  [/侄/u, "brothersChild"],
  [/舅|姨/u, "mothersSibling"],
  [/叔|伯|姑/u, "fathersSibling"],
  [/妻|老婆|丈夫|老公|媳妇|太太|夫人|爱人/u, "spouse"],
  [/儿子|女儿|闺女/u, "child"],
  [/爸|爹|父|妈|娘|母/u, "parent"],
  [/哥|弟|兄|姐|妹/u, "sibling"],
];

export type Relation =
  | "cousin"
  | "daughtersChild"
  | "sonsChild"
  | "mothersParent"
  | "fathersParent"
  | "inLaw"
  | "sistersChild"
  | "brothersChild"
  | "mothersSibling"
  | "fathersSibling"
  | "spouse"
  | "child"
  | "parent"
  | "sibling";

const INVERSE: Readonly<Record<Relation, Relation>> = {
  cousin: "cousin",
  daughtersChild: "mothersParent",
  sonsChild: "fathersParent",
  mothersParent: "daughtersChild",
  fathersParent: "sonsChild",
  inLaw: "inLaw",
  sistersChild: "mothersSibling",
  brothersChild: "fathersSibling",
  mothersSibling: "sistersChild",
  fathersSibling: "brothersChild",
  spouse: "spouse",
  child: "parent",
  parent: "child",
  sibling: "sibling",
};

/** Null for a word that is no kin, and for kin by choice (养女, 干爹), who may be other kin as well. */
export function relationOf(word: string): Relation | null {
  if (/[养干义继后]/u.test(word)) return null;
  return RELATIONS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

export const inverseOf = (relation: Relation): Relation => INVERSE[relation];
