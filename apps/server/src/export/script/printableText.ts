/** What XML 1.0 has no place for. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Turns the direction of what follows, until its end mark. */
const TURNS = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/gu;

/** Text for a Word file: control characters become U+FFFD, and a direction mark is ended where it begins, so that no word runs backwards. */
export function wordSafe(text: string, onReplaced: () => void): string {
  return text
    .replace(UNWRITABLE, () => {
      onReplaced();
      return "\ufffd";
    })
    .replace(TURNS, (mark) => mark + (mark < "\u2030" ? "\u202c" : "\u2069"));
}

/** A piece without any place to break that is longer than this may not fit on a line. */
const LONG_WORD = /[^\s\p{Script=Han}\u3000-\u303f\uff00-\uff0c\u2010-\u2027\-/]{24,}/gu;
const STEP = 12;
const graphemes = new Intl.Segmenter("zh", { granularity: "grapheme" });
/** A letter with its accents and an emoji of several characters stay together; what goes on and on (Hangul's beginnings, accents) does not. */
const lettersOf = (word: string): string[] =>
  Array.from(graphemes.segment(word), ({ segment }) => segment).flatMap((letter) =>
    letter.length > STEP * 2 ? [...letter] : [letter],
  );

/** For typst, which breaks no word by itself and gives a tab no width: places to break in words that no line could hold, and a wide space for each tab. */
export const breakable = (text: string): string =>
  text.replaceAll("\t", "\u3000").replace(LONG_WORD, (word) =>
    lettersOf(word)
      .map((c, i) => (i > 0 && i % STEP === 0 ? `\u200b${c}` : c))
      .join(""),
  );
