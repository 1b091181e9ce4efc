import { ENGLISH_UNNAMED_SPEAKER } from "../people/englishAttribution.ts";
import type { People } from "../people/people.ts";
import type { Paragraph } from "../paragraph.ts";
import { UNNAMED_SPEAKER } from "../words/narration.ts";
import { agreesWithPronoun, STEPS_IN, unknownPerson } from "../words/titles.ts";
import { NARRATOR } from "../words/kinship.ts";
import type { Quotation } from "./quotations.ts";
import { type Speaker, saysPronoun, speakersIn } from "./speakersIn.ts";
import { type Turn, alternateSpeakers } from "./alternateSpeakers.ts";

/** Gives the speeches of one chapter their speakers, where the text tells or the turns of an exchange do. */
export function attributeSpeakers(run: readonly Paragraph[], people: People): void {
  const turns: Turn[] = [];
  const turned: Paragraph[] = [];
  let gap = 0;
  let actor: string | null = null;
  let subject: string | null = null;
  let led: Speaker | null = null;
  let open: string | null = null;
  run.forEach((paragraph, i) => {
    const { norm, spoken, meta, chat } = paragraph;
    if (meta) return;
    if (chat) gap += 2;
    if (chat) return;
    if (spoken.length === 0) {
      // `他转过身来，说：` with the speech in the next paragraph.
      led = /: ?$/.test(norm) ? leader(norm, people) : null;
      // Nobody's turn is told from before somebody came in whom nothing else names.
      gap += people.strangerActs(norm) ? 2 : 1;
      actor = people.soleActor(norm);
      subject = people.lastSubject(norm) ?? (/^[他她]/.test(norm) ? subject : null);
      open = null;
      return;
    }
    paragraph.speakers = speakersIn(norm, spoken, people);
    const alone = paragraph.carried || (spoken.length === 1 && spoken[0]?.from === 0 && spoken[0].to === norm.length);
    const hasSpeaker = paragraph.speakers.some((found) => found !== null);
    // A speech over several paragraphs opens each of them and closes the last.
    const speaker: string | null = paragraph.speakers[0]?.name ?? (alone ? (open ?? led?.name ?? null) : null);
    if (speaker !== null && !hasSpeaker)
      paragraph.speakers = spoken.map(() => ({ name: speaker, at: -1, source: "acted" }));
    else if (!hasSpeaker) {
      const pronoun = saysPronoun(norm, spoken);
      const inferred =
        pronoun === null
          ? null
          : meantBy(pronoun, subject, gap === 0 ? (turns.at(-1)?.speaker ?? null) : null, () =>
              presentAt(run, i, people),
            );
      if (inferred !== null) paragraph.speakers = spoken.map(() => ({ name: inferred, at: -1, source: "pronoun" }));
    }
    const names = new Set(paragraph.speakers.map((found) => found?.name ?? null));
    // What goes on from the paragraph above is no turn of its own.
    const goesOn = (paragraph.carried || (alone && open !== null)) && turns.length > 0 && gap === 0;
    if (!goesOn) turned.push(paragraph);
    if (!goesOn)
      turns.push({
        speaker: names.size === 1 ? ([...names][0] ?? null) : null,
        words: norm,
        gap,
        actor: gap === 1 ? actor : null,
        isUnnamed:
          names.has(null) &&
          spoken.length < SEVERAL &&
          (tellsOfStranger(norm, spoken) || isUnread(norm, spoken, paragraph.speakers)),
        present: () => presentAt(run, i, people),
      });
    open = spoken.at(-1)?.closed === false ? speaker : null;
    gap = 0;
    led = null;
    // Between what the narrator says himself, somebody else goes on.
    const tail = norm.slice(spoken.at(-1)?.to ?? 0);
    if (!(names.size === 1 && names.has(NARRATOR))) subject = null;
    // What the paragraph tells beyond the sentence that goes with the speech: `“怎么办？”我没有回答。隔壁的吴老师捆好了箱子。`
    const beyond = tail.search(/[。!?]/) + 1;
    if (beyond > 0 && beyond < tail.length) subject = people.lastSubject(tail.slice(beyond)) ?? subject;
  });
  giveTurns(run, turned, turns);
}

/** Speakers by the turns of an exchange, for the paragraphs that name none. */
function giveTurns(run: readonly Paragraph[], turned: readonly Paragraph[], turns: readonly Turn[]): void {
  const guessed = alternateSpeakers(turns);
  const entrances = entrancesOf(run);
  turned.forEach((paragraph, i) => {
    const name = guessed[i];
    if (
      name &&
      (entrances.get(name) ?? 0) <= paragraph.block.start &&
      paragraph.speakers.every((found) => found === null)
    )
      paragraph.speakers = paragraph.spoken.map(() => ({ name, at: -1, source: "turn" }));
  });
}

/** Where those step into a chapter whom it has not named before: nobody speaks before that. */
function entrancesOf(run: readonly Paragraph[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { norm, block, spoken } of run)
    for (const match of spoken.length < SEVERAL ? norm.matchAll(STEPS_IN) : [])
      if (!found.has(unknownPerson(match))) found.set(unknownPerson(match), block.start);
  for (const [name, at] of found)
    if (run.some(({ block, norm }) => block.start < at && norm.includes(name))) found.delete(name);
  return found;
}
const SEVERAL = 9;

/** Whom a pronoun means: whoever the narration in front is about, or the only one close by whom it can mean; not who has just spoken. */
function meantBy(
  pronoun: string,
  subject: string | null,
  spoke: string | null,
  present: () => readonly string[],
): string | null {
  if (subject !== null) return agreesWithPronoun(subject, pronoun) ? subject : null;
  const names = present().filter((name) => name !== NARRATOR && agreesWithPronoun(name, pronoun));
  return names.length === 1 && names[0] !== spoke ? (names[0] as string) : null;
}

/** Paragraphs in front of an exchange in which whoever takes part was named. */
const PRESENT = 5;
const PARAGRAPH = 300;

/** Who is named by the narration of the paragraphs in front of one. */
function presentAt(run: readonly Paragraph[], at: number, people: People): string[] {
  const names = new Set<string>();
  for (let i = Math.max(0, at - PRESENT); i <= at; i++) {
    const { norm, spoken, speakers, meta, chat } = run[i] as Paragraph;
    if (meta || chat) continue;
    for (const found of speakers) if (found) names.add(found.name);
    let from = 0;
    for (const { from: begin, to } of [...spoken, { from: norm.length, to: norm.length }]) {
      for (const name of people.namesIn(norm, from, Math.min(begin, from + PARAGRAPH))) names.add(name);
      from = to;
    }
  }
  return [...names];
}

/** `“查谁？”一个尖细的嗓音说`, in the narration beside the speeches. */
function tellsOfStranger(norm: string, spoken: readonly Quotation[]): boolean {
  return [0, ...spoken.map(({ to }) => to)].some((from, i) => {
    const beside = norm.slice(from, Math.min(spoken[i]?.from ?? norm.length, from + 60));
    return UNNAMED_SPEAKER.test(beside) || ENGLISH_UNNAMED_SPEAKER.test(beside);
  });
}

/** `李总把烟踩灭了：“…”`: the narration leads to the speech with somebody's act, and this grammar does not know whose. */
function isUnread(norm: string, spoken: readonly Quotation[], speakers: readonly (Speaker | null)[]): boolean {
  return spoken.some(({ from, to }, i) => {
    if (speakers[i]) return false;
    const lead = norm.slice(Math.max(spoken[i - 1]?.to ?? 0, from - 40), from);
    const somebody = (words: string): boolean =>
      words.length > 1 && !/^(?:[他她我你它咱]|[^,。!?]{0,6}(?:又|接着|然后|于是))/.test(words);
    const behind = norm.slice(to, to + 20);
    return (
      (/: ?$/.test(lead) && somebody(lead.split(/[。!?…”」"]/).at(-1) ?? "")) ||
      /^(?:来人|那人|老人|[^,。!?“”他她我]{1,5}(?:道|说|问|喊)[。,:]|[^,。!?“”]{0,5}[那这一][个位名只群帮伙])/.test(
        behind,
      )
    );
  });
}

/** Who the narration in front of a speech of its own paragraph says will speak. */
function leader(norm: string, people: People): Speaker | null {
  return speakersIn(`${norm}“”`, [{ from: norm.length, to: norm.length + 2, closed: true }], people)[0] ?? null;
}
