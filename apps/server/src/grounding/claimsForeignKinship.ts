import type { Passages } from "./passages.ts";

/** Words of kinship, and the words by which a script would show it. */
const KINDS: readonly [RegExp, RegExp][] = [
  [/^(?:父亲|爸爸|爸|爹|父子|父女|老爸)$/u, /父|爸|爹|儿子|女儿|闺女|崽|老子|我儿/u],
  [/^(?:母亲|妈妈|妈|娘|母子|母女)$/u, /母|妈|娘|儿子|女儿|闺女|崽|我儿/u],
  [/^(?:儿子|女儿|闺女|独子|独女|养子|养女|长子|长女|次子|次女|孩子)$/u, /父|爸|爹|母|妈|娘|儿|闺女|崽|[长次幼养]女/u],
  [
    /^(?:叔叔|叔父|伯父|伯伯|舅舅|姑姑|姑妈|姨妈|姨|婶婶|侄子|侄女|外甥|外甥女|叔侄|舅甥)$/u,
    /叔|伯|舅|姑|姨|婶|侄|甥/u,
  ],
  [/^(?:哥哥|弟弟|姐姐|妹妹|大哥|大姐|兄弟|兄妹|姐妹|姐弟|表[哥弟姐妹]|堂[哥弟姐妹])$/u, /哥|弟|姐|妹|兄|姊|妹/u],
  [
    /^(?:妻子|丈夫|夫妻|夫妇|老婆|老公|太太|前妻|前夫|未婚妻|未婚夫)$/u,
    /夫|妻|老婆|老公|媳妇|太太|当家的|男人|两口子|嫁|娶|婚|爱人|老伴|老头子|老太婆|屋里的|亲事/u,
  ],
  [/^(?:外公|外婆|姥姥|姥爷|外孙|外孙女)$/u, /外公|外婆|姥|外孙|外[爷奶]|[阿家][公婆]/u],
  [/^(?:爷爷|奶奶|祖父|祖母|孙子|孙女|祖孙|爷孙)$/u, /爷|奶|公|婆|姥|孙|祖/u],
  [/^(?:师父|师徒|徒弟)$/u, /师|徒|学|教/u],
  [
    /^(?:恋人|情侣|情人|初恋|男友|女友|男朋友|女朋友|前男友|前女友|旧情人|未婚夫妻)$/u,
    /恋|爱|喜欢|女友|男友|朋友|对象|情|婚|夫|妻|老婆|老公|媳妇|嫁|娶|处过|相好|约会|吻/u,
  ],
  [/^(?:岳父|岳母|公公|婆婆|女婿|儿媳|婆媳|翁婿)$/u, /岳|公公|婆|婿|媳/u],
];
const KIN = KINDS.map(([words]) => words.source.replace(/^\^\(\?:/u, "").replace(/\)\$$/u, "")).join("|");
/** `甲是乙的小儿子`, behind the name of the one and up to that of the other. */
const IS_OF = /^(?:其实|原来|本)?(?:是|为|乃|身为|作为|曾是|曾经是|竟是|就是|正是)$/u;
const OF_KIN = new RegExp(
  `^的?(?:失散多年的|唯一的|同父异母的|同母异父的)?(?:亲生?|小|大|二|三|独生|养|生|长|干)?(${KIN})(?=$|[^\\p{Script=Han}]|[，。；、与和的在却也而]|一|这|两)`,
  "u",
);
/** `甲与乙原是亲姐弟`. */
const AND = /^(?:和|与|跟|同|、)$/u;
const ARE_KIN = new RegExp(
  `^(?:其实|原来|本)?(?:是|为|原是|本是|竟是)(?:一对)?(?:失散多年的|同父异母的|同母异父的)?(?:亲|表|堂)?(${KIN})(?=$|[^\\p{Script=Han}])`,
  "u",
);
const HYPOTHETICAL = /像|仿佛|如同|宛如|视为|当作|当成|认作|情同|似|若|如果|建议|改|不是|并非|可能|或许|疑|以为|误|假/u;

/** A surname with a word of kinship, by which anybody is addressed: `梁姐，`, `缪叔！`. */
const ADDRESS =
  /(?<!\p{Script=Han})(?![大小二三四五六七八九十老阿表堂亲好我你他她])\p{Script=Han}(?:姐|哥|叔|伯|婶|姨|爷|奶奶|婆婆|嫂|大爷|大妈|大娘)(?=[，。！？、：:…\s]|$)/gu;

interface Kinship {
  first: number;
  second: number;
  word: string;
}

function kinshipsIn(text: string, passages: Passages): Kinship[] {
  const found: Kinship[] = [];
  const people = passages.peopleIn(text);
  for (const [i, a] of people.entries()) {
    const b = people[i + 1];
    if (!b || a.person === b.person) continue;
    const between = text.slice(a.end, b.start);
    const textAfter = text.slice(b.end);
    const word = IS_OF.test(between)
      ? OF_KIN.exec(textAfter)?.[1]
      : AND.test(between)
        ? ARE_KIN.exec(textAfter)?.[1]
        : undefined;
    if (word !== undefined) found.push({ first: a.person, second: b.person, word });
  }
  return found;
}

/** Whether nothing that the two say, and no line that names one of them, holds a word for such a kinship. */
function isUnheardOf({ first, second, word }: Kinship, passages: Passages): boolean {
  const kinshipPattern = KINDS.find(([words]) => words.test(word))?.[1];
  if (!kinshipPattern) return false;
  const isOne = (person: number | null): boolean => person === first || person === second;
  const shared = passages.scenes().filter(({ people }) => people.has(first) && people.has(second));
  const spoken = shared.length > 0 ? shared : passages.scenes();
  const lines = [
    ...spoken.flatMap((scene) => scene.lines.filter(({ speaker }) => isOne(speaker))),
    ...passages.scenes().flatMap((scene) => scene.lines.filter(({ named }) => named.has(first) || named.has(second))),
  ];
  if (kinshipPattern.test(passages.frontMatter())) return false;
  return !lines.some(({ text }) => {
    const others = passages.peopleIn(text).filter(({ person }) => !isOne(person));
    const plain = others.reduce((rest, { name }) => rest.replaceAll(name, ""), text);
    return kinshipPattern.test(plain.replaceAll(ADDRESS, ""));
  });
}

/** Whether a clause calls two of the script's people kin by a word of which the script, where it tells of them, holds none. */
export function claimsForeignKinship(bare: string, passages: Passages): boolean {
  if (passages.unit !== "场" || HYPOTHETICAL.test(bare)) return false;
  return kinshipsIn(bare, passages).some((kinship) => isUnheardOf(kinship, passages));
}
