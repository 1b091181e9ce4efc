import type { NameMention } from "./nameMention.ts";
import type { Quotation } from "../speeches/quotations.ts";

// Who speaks in English prose: `“…,” said Mrs. Pell.`, `Tom replied, “…”`, `Anna put down her pencil. “…”`.

const SAID =
  "(?:said|says|asked|asks|replied|replies|answered|answers|whispered|shouted|cried|called|muttered|murmured|yelled|added|continued|began|snapped|sighed|laughed|demanded|explained|agreed|insisted|repeated|admitted|announced|remarked|observed|returned|growled|hissed|screamed|exclaimed|warned|suggested|offered|promised|begged|pleaded|protested|inquired|declared|breathed|mumbled|grunted|chuckled|interrupted|responded)";
const TITLE =
  "(?:(?:Mr|Mrs|Ms|Dr|St)\\. ?|(?:Miss|Sir|Lady|Lord|Captain|Old|Aunt|Uncle|Father|Mother|Sister|Brother|Professor|Doctor|Sergeant|Inspector|King|Queen|Prince|Princess) )";
const NAME = `(?:${TITLE})?[A-Z][a-z]+(?:['’-][A-Z]?[a-z]+)?(?: [A-Z][a-z]+)?`;
const MANNER = "(?: [a-z]+ly)?";
const VERB_FIRST = new RegExp(`^ ?${SAID}${MANNER} (${NAME})(?![A-Za-z])`);
const NAME_FIRST = new RegExp(`^ ?(${NAME})${MANNER} ${SAID}(?![A-Za-z])`);
const IN_FRONT = new RegExp(`(?:^|[.!?”"] ?)(${NAME})${MANNER} ${SAID}(?: [^.!?“”":]{1,40})?[,:] ?$`);
const SUBJECT = new RegExp(`^ ?(${NAME})(?= [a-z]| ?,)`);
/** Words that open a sentence and are nobody's name. */
const NOBODY =
  /^(?:He|She|They|It|We|You|The|This|That|These|Those|There|Then|But|And|When|What|Who|Why|How|Where|While|After|Before|His|Her|Their|My|Our|Your|One|No|Yes|Not|So|If|As|At|In|On|For|From|With|Now|Nobody|Somebody|Someone|Everyone|Nothing|Something|Chapter|An?|I)(?![a-z])/;
/** `said a voice`, `the old man asked`. */
export const ENGLISH_UNNAMED_SPEAKER = new RegExp(
  `^[, ]?(?: ?${SAID} (?:an?|the|someone|somebody|one|another)\\b| ?(?:An?|The|Someone|Somebody|Another) [^.!?“”"]{0,40}?${SAID}\\b)`,
);

export const isEnglish = (char: string | undefined): boolean => char !== undefined && /[A-Za-z]/.test(char);

/** The attribution beside one quotation in English; null where the paragraph does not name anybody. */
export function englishAttribution(norm: string, quote: Quotation): NameMention | null {
  const tail = norm.slice(quote.to, quote.to + 70);
  const after = VERB_FIRST.exec(tail) ?? NAME_FIRST.exec(tail);
  const behind = after ? clean(after[1] as string) : null;
  if (after && behind !== null) return { name: behind, at: quote.to + after[0].indexOf(after[1] as string) };
  const from = Math.max(0, quote.from - 90);
  const head = norm.slice(from, quote.from);
  const before = IN_FRONT.exec(head);
  const name = before ? clean(before[1] as string) : null;
  return before && name !== null ? { name, at: from + before.index + before[0].indexOf(name) } : null;
}

/** Whoever the sentence at `at` is about: right behind a speech or right in front of one, its speaker by custom. */
export function englishSubject(norm: string, at: number): NameMention | null {
  const match = SUBJECT.exec(norm.slice(at, at + 60));
  const name = match ? clean(match[1] as string) : null;
  return match && name !== null ? { name, at: at + match[0].indexOf(name) } : null;
}

const clean = (name: string): string | null => (NOBODY.test(name) ? null : name);
