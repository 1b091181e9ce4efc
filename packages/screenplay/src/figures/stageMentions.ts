import type { Parsed, Scene } from "../parsed.ts";
import { MentionFinder } from "./mentionFinder.ts";
import { isPerson } from "./people.ts";

/** What may stand right before the subject of a sentence: its start, or a word that points at what happens. */
const OPENS =
  /(?:^|[\s△∆▲●，。；：！？、,.;:!?…—～（(【[「『“"])$|(?:只见|忽然|突然|这时|此时|随后|接着|和|与|跟|同)$/u;
/** `老周的照片`, `老周家`: the name belongs to a thing. */
const OWNS = /^(?:[的之家]|['’]s\b)/u;
const LATIN = /^[\p{Script=Latin}\s.'’-]+$/u;
const LETTER = /[\p{Script=Latin}\p{N}]/u;
/** A name of one character stands in too many words. */
const MIN_LENGTH = 2;
const LOOK_BACK = 3;

/** `ANN LEE` on a cue is `Ann Lee` in an action. */
const capitalised = (name: string): string =>
  name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** Finds the people of the cast in the words of a scene: those who act by name, and those who are only spoken of. */
export class StageMentions {
  private readonly finder: MentionFinder;

  constructor(parsed: Parsed) {
    this.finder = new MentionFinder(
      parsed.cast
        .filter(({ name }) => isPerson(name))
        .flatMap(({ name, aliases }) =>
          [name, ...aliases]
            .filter((spelling) => spelling.length >= MIN_LENGTH)
            .flatMap((spelling) => (LATIN.test(spelling) ? [spelling, capitalised(spelling)] : [spelling]))
            .map((spelling) => [spelling, name] as const),
        ),
    );
  }

  /** Names as the cast has them, each in order of appearance; one who acts is not among the mentioned. */
  in(scene: Scene): { acting: Set<string>; mentioned: Set<string> } {
    const acting = new Set<string>();
    const mentioned = new Set<string>();
    for (const { type, text } of scene.lines) {
      if (type !== "action" && type !== "dialogue" && type !== "parenthetical") continue;
      for (const { name, at, length } of this.finder.find(text, 0, text.length)) {
        const behind = text.slice(at + length, at + length + LOOK_BACK);
        if (LETTER.test(text[at] ?? "") && (LETTER.test(text[at - 1] ?? "") || LETTER.test(behind[0] ?? ""))) continue;
        const acts = type === "action" && !OWNS.test(behind) && OPENS.test(text.slice(Math.max(0, at - LOOK_BACK), at));
        (acts ? acting : mentioned).add(name);
      }
    }
    for (const name of acting) mentioned.delete(name);
    return { acting, mentioned };
  }
}
