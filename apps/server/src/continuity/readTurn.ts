import { FACT_KINDS, factKind, factState } from "@mochang/screenplay";
import { unitOf } from "@mochang/contract";
import { z } from "zod";
import { promptsByForm } from "../runEngine/index.ts";
import { foldText, type Passages } from "../grounding/index.ts";
import { readJson } from "../model/index.ts";
import type { AnswerOutcome, Question } from "../modelRuns/index.ts";
import { aboutWork, fence, fenceScript, neutralise, type Range, type StoredWork } from "../prompting/index.ts";
import type { LineIndex, StoredFact } from "./storedFact.ts";

export const PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), (files) => ({
  system: files.text("system"),
  correction: files.text("correction"),
  check: files.text("check"),
  read: files.prompt("read", z.strictObject({ facts: z.number().int().min(5).max(200) })),
}));

const FIELDS = '{"facts":[{"kind":"…","who":"…","about":"…","state":"…","value":"…","scene":"…","quote":"…"}]}';
const UNREADABLE = "这一段没有读成，没有扣墨，请再试一次";
/** Characters of the names that a later part is told, and tokens that they take. */
const NAMES_CHARACTERS = 1_500;
export const NAMES_TOKENS = 1_200;
/** Tokens of a fact in an answer. */
export const FACT_TOKENS = 60;

/** What one part is read for, with what the parts before it are called by. */
export function readMessages(work: StoredWork, part: Range, knownFacts: readonly StoredFact[]): Question["messages"] {
  const { system, read } = PROMPTS[work.form];
  const names = namesKnown(knownFacts);
  const user = [
    aboutWork(work),
    names && `# 前面记过的叫法\n\n${fence(neutralise(names), "要点数据")}`,
    fenceScript(work.parsed, unitOf(work.form), part),
    ["【任务】continuity 记账", `【篇幅】最多 ${read.facts} 条`, "【格式】JSON", `【字段】${FIELDS}`].join("\n"),
    read.body,
  ];
  return [
    { role: "system", content: system },
    { role: "user", content: user.filter(Boolean).join("\n\n") },
  ];
}

/** Names of persons, sums, things and secrets that earlier parts have, so that all parts call them the same; the newest stand. */
function namesKnown(knownFacts: readonly StoredFact[]): string {
  const names = new Set(
    knownFacts.map(({ kind, who, about }) => `${FACT_KINDS[kind]}：${[who, about].filter(Boolean).join("，")}`),
  );
  let remainingCharacters = NAMES_CHARACTERS;
  return [...names]
    .toReversed()
    .filter((name) => (remainingCharacters -= name.length + 1) >= 0)
    .toReversed()
    .join("\n");
}

const Answer = z.object({
  facts: z.array(
    z
      .object({
        kind: z.string(),
        who: z.string().nullish(),
        about: z.string().nullish(),
        state: z.string().nullish(),
        value: z.string(),
        scene: z.union([z.string(), z.number()]).transform(String),
        quote: z.string(),
      })
      // One entry that is none costs the others nothing.
      .nullable()
      .catch(null),
  ),
});
export const PartFacts = z.object({ facts: z.array(z.custom<StoredFact>()) });

export interface ReadGrounds {
  work: StoredWork;
  passages: Passages;
  lines: LineIndex;
  part: Range;
}

const NAME_MAX = 40;

/**
 * The facts of an answer whose words stand in the scene that they name, and whose persons and labels the script knows;
 * the rest is dropped.
 */
export function judgeRead(text: string, grounds: ReadGrounds): AnswerOutcome {
  const read = readJson(text, Answer);
  if (!read.ok) return { note: PROMPTS[grounds.work.form].correction, sentence: UNREADABLE };
  const facts = read.value.facts.flatMap((fact) => (fact ? (verified(fact, grounds) ?? []) : []));
  return { result: { facts } };
}

type Given = NonNullable<z.output<typeof Answer>["facts"][number]>;

function verified(modelFact: Given, { passages, lines, part }: ReadGrounds): StoredFact | null {
  const kind = factKind(modelFact.kind.trim());
  const state = kind && factState(kind, (modelFact.state ?? "").trim());
  if (!kind || state === null) return null;
  const unit = passages.unit;
  const scene = passages.placeOf(/^\d+$/u.test(modelFact.scene) ? `第${modelFact.scene}${unit}` : modelFact.scene);
  const found = passages.find(modelFact.quote, scene);
  if (!found || found.start < part.start || found.start >= part.end || (scene !== null && found.scene !== scene))
    return null;
  const place = lines.at(found.start);
  const value = place && wordsIn(place.line.text, modelFact.value);
  const who = cleanName(modelFact.who);
  const about = cleanName(modelFact.about);
  const isWhoKnown = (kind === "time" && who === "") || isNamed(who, passages);
  if (!place || !value || !isWhoKnown || !isLabelHeld(about, place.scene, passages)) return null;
  return { kind, who, about, state: state ?? "", value, lineId: place.lineId };
}

const cleanName = (name: string | null | undefined): string => (name ?? "").trim().slice(0, NAME_MAX).toWellFormed();

/** A person or thing that is named in the script, by the name itself or by all its parts: 许闻笙的妈. */
const isNamed = (who: string, passages: Passages): boolean =>
  [[who], who.split("的")].some((parts) => parts.every((part) => foldText(part) !== "" && passages.holds(part)));

/** A label is a phrase: it quotes nothing and makes no second statement. */
const CLAUSE_MARK = /["'“”‘’「」『』＂＇，,。；;：:！!？?\n]/u;
/** Words that the prompt gives for labels, and those that carry nothing. */
const LABEL_WORDS = /本场|今|出生|去世|离港|日子|真实身份|身份|[的了着过]/gu;
/** The share of a label's characters that the scene holds, or of its pairs that the script does. */
const MIN_HELD = 0.5;

/** Whether a label stands in the script: mostly in the scene of its fact, or by a name that another scene gave it. */
function isLabelHeld(label: string, scene: number, passages: Passages): boolean {
  if (CLAUSE_MARK.test(label)) return false;
  const names = passages.peopleIn(label).map(({ name }) => name);
  const plain = foldText(names.reduce((rest, name) => rest.replaceAll(name, ""), label).replaceAll(LABEL_WORDS, ""));
  if (plain === "" || passages.holds(plain)) return true;
  const text = foldText(passages.scenes()[scene - 1]?.text ?? "");
  const characters = [...plain];
  const pairs = characters.slice(1).map((character, i) => `${characters[i]}${character}`);
  return (
    characters.filter((character) => text.includes(character)).length >= MIN_HELD * characters.length ||
    (pairs.length > 0 && pairs.filter((pair) => passages.holds(pair)).length >= MIN_HELD * pairs.length)
  );
}

/** The words of a line that a value repeats, in the line's own characters; null where it does not hold them. */
function wordsIn(line: string, value: string): string | null {
  const words = value.trim();
  if (words === "") return null;
  if (line.includes(words)) return words;
  return foldText(line).includes(foldText(words)) ? longestShared(line, words) : null;
}

/** The longest beginning of the words that the line holds as written. */
function longestShared(line: string, words: string): string | null {
  for (let length = words.length - 1; length >= 2; length--)
    if (line.includes(words.slice(0, length))) return words.slice(0, length);
  return null;
}
