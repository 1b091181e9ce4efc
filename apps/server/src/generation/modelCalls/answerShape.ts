import {
  cleanValue,
  cleanValues,
  ENTITIES,
  isAsked,
  isBlank,
  isFilled,
  isSame,
  lineFaults,
  type Field,
  type ItemKind,
  type Values,
} from "@mochang/generation";
import { countHan } from "@mochang/screenplay";
import { z } from "zod";
import { readJson } from "../../model/index.ts";
import type { AnswerOutcome } from "../../modelRuns/index.ts";
import { GENERATION_PROMPTS } from "./generationPrompts.ts";
import { proposableChanges } from "./proposableChanges.ts";

/** Fields that are the writer's to choose: a model is told them and never asked for them. */
const CHOSEN: Readonly<Partial<Record<ItemKind, readonly string[]>>> = {
  core: ["genre", "theme", "initialIdea", "creativeRefSources", "type", "subtype", "audienceTarget"],
  biography: ["name", "type"],
  outline: ["type"],
};

/** The fields of a form that a model fills, given what the form says. */
export const writtenFields = (kind: ItemKind, form: Values, scriptType: number | null): Field[] =>
  ENTITIES[kind].fields.filter((field) => isAsked(field, form, scriptType) && !CHOSEN[kind]?.includes(field.key));

const exampleOf = (field: Field): unknown => {
  switch (field.kind) {
    case "line":
    case "text":
      return `…${field.label}`;
    case "number":
      return 1;
    case "choice":
      return (field.choices ?? []).map(({ value }) => value).join("/");
    case "list":
      return [`…${field.label}`];
    case "items":
      return [Object.fromEntries((field.fields ?? []).map((one) => [one.key, exampleOf(one)]))];
  }
};
/** The example of an answer, by the keys that are read. */
export const example = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.key, exampleOf(field)]));

const FormShape = z.record(z.string(), z.unknown());
/** An array under a name, or the array itself, or the one object alone. */
const listIn = (key: string) =>
  z.union([
    z.looseObject({ [key]: z.array(FormShape).min(1) }).transform((value) => value[key] as Values[]),
    z.array(FormShape).min(1),
    FormShape.transform((value) => [value]),
  ]);

export interface FormExpectation {
  kind: ItemKind;
  form: Values;
  scriptType: number | null;
  /** The name of the array, and how many it must hold; null: the answer is one object. */
  list: { key: string; count: number } | null;
  /** Of a change after an evaluation: each field that it changes has a reason beside it. */
  reasons?: boolean;
}

const NOT_CHINESE = "写出来的不是中文，没有扣墨，请再试一次";
const UNREADABLE = "写出来的不合格式，没有扣墨，请再试一次";
const tooFew = (count: number, found: number): string => `要 ${count} 份，只写出 ${found} 份，没有扣墨，请再试一次`;
const REFUSED = "大模型没有按要求写，没有扣墨，换个说法再试一次";
const REFUSAL =
  /(?:抱歉|对不起|很遗憾)[^。]{0,20}(?:无法|不能|没法)|作为(?:一个)?(?:AI|人工智能|语言模型)|I(?:'m| am) sorry|I can(?:no|')t/iu;

const refuse = (problem: string, sentence = UNREADABLE): AnswerOutcome => ({
  note: GENERATION_PROMPTS.correction(problem),
  sentence,
});

/** Values of a field that may hold words, whatever its shape. */
function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

/** Ready-made phrases in a whole answer above which it is asked for once more. */
const CLICHES_MAX = 2;

/** An answer in JSON as forms: read, cleaned, in number and in Chinese; or what is wrong with it. */
export function judgeForms(text: string, expected: FormExpectation): AnswerOutcome {
  const { kind, form, scriptType, list } = expected;
  if (REFUSAL.test(text.slice(0, 200)) && !text.includes("{")) return refuse("没有写要求的内容", REFUSED);
  const read = readJson(text, list === null ? FormShape.transform((value) => [value]) : listIn(list.key));
  if (!read.ok) return refuse(read.problem);
  if (list !== null && read.value.length < list.count)
    return refuse(`要 ${list.count} 份，只有 ${read.value.length} 份`, tooFew(list.count, read.value.length));
  const fields = writtenFields(kind, form, scriptType);
  const forms = read.value.map((values) => fixed(kind, form, cleanValues(fields, values)));
  const words = forms.flatMap(wordsOf).join("");
  if (words !== "" && countHan(words) < words.replaceAll(/\s/gu, "").length / 2)
    return refuse("要用中文写", NOT_CHINESE);
  for (const [i, values] of forms.entries()) {
    const missing = fields.filter((field) => field.required && !isFilled(field, values[field.key]));
    const problem = `第 ${i + 1} 份缺了${missing.map(({ label }) => label).join("、")}`;
    if (missing.length > 0) return refuse(problem, `写出来的${problem}，没有扣墨，请再试一次`);
  }
  const cliches = forms
    .flatMap(wordsOf)
    .flatMap((row) => lineFaults({ type: "action", text: row }).filter(({ rule }) => rule === "cliche"));
  if (cliches.length > CLICHES_MAX)
    return refuse(`用了现成话：${[...new Set(cliches.map(({ quote }) => `“${quote}”`))].join("、")}`);
  const cleaned = forms.map((values) => submittable(fields, values));
  if (!expected.reasons) return { result: { forms: cleaned } };
  return judgeChange(expected, fields, cleaned[0] ?? {}, read.value[0]?.[REASONS]);
}

/** A change of a form after an evaluation: what of it may be submitted, and why each field is changed. */
function judgeChange(
  { kind, form, scriptType }: FormExpectation,
  fields: readonly Field[],
  proposed: Values,
  rawReasons: unknown,
): AnswerOutcome {
  const before = cleanValues(fields, form);
  const { values, leftOut } = proposableChanges(kind, form, proposed, scriptType);
  const changed = fields.filter(({ key }) => values[key] !== undefined && !isSame(values[key], before[key]));
  const [fault] = Object.values(leftOut);
  if (changed.length === 0 && fault !== undefined)
    return refuse(fault, `改出来的不能提交（${fault}），没有扣墨，请再试一次`);
  const reasons = reasonsFor(changed, rawReasons);
  if (changed.length > 0 && Object.keys(reasons).length === 0) return refuse(`${REASONS} 里没有说每一处为什么这样改`);
  return { result: { forms: [values], reasons, ...(fault !== undefined && { leftOut }) } };
}

/** The name under which a change says why each field is changed, by the fields' keys. */
const REASONS = "reasons";
const REASON_MAX = 200;

/** The example of an answer that says why. */
export const exampleWithReasons = (fields: readonly Field[]): Record<string, unknown> => ({
  ...example(fields),
  [REASONS]: Object.fromEntries(fields.map(({ key, label }) => [key, `…${label}为什么这样改`])),
});

const REASON: Field = { key: REASONS, label: "理由", kind: "line", required: false, max: REASON_MAX };
/** Reasons of the changed fields alone, as plain text. */
function reasonsFor(changed: readonly Field[], rawReasons: unknown): Record<string, string> {
  const reasons = FormShape.safeParse(rawReasons).data ?? {};
  return Object.fromEntries(
    changed.flatMap(({ key }) => {
      const reason = String(cleanValue(REASON, reasons[key])).slice(0, REASON_MAX).trim().toWellFormed();
      return reason === "" ? [] : [[key, reason]];
    }),
  );
}

/** What a form's stages are called is the structure's, not the model's. */
function fixed(kind: ItemKind, form: Values, values: Values): Values {
  const [answered, stored] = [form["narrativeStructure"], values["narrativeStructure"]];
  if (kind !== "outline" || !Array.isArray(answered) || !Array.isArray(stored)) return values;
  const stages = (answered as Values[]).map((stage, i) => ({
    ...stage,
    content: (stored as Values[])[i]?.["content"] ?? "",
  }));
  return { ...values, narrativeStructure: stages };
}

/** The fields that say something, without the entries that no form may hold. */
const submittable = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields
      .filter((field) => !isBlank(field, values[field.key]))
      .map(({ key, maxItems }) => {
        const value = values[key];
        return [key, Array.isArray(value) ? value.slice(0, maxItems) : value];
      }),
  );

const TOO_SHORT = "写得太少，没有扣墨，请再试一次";
/** Prose of fewer characters says nothing; a question may be answered in a word. */
const MIN_PROSE = 40;
export const MIN_ANSWER = 1;

/** An answer in prose. */
export function judgeProse(text: string, minHan = MIN_PROSE): AnswerOutcome {
  const words = text.trim();
  if (REFUSAL.test(words.slice(0, 200)) && countHan(words) < 120) return refuse("没有写要求的内容", REFUSED);
  if (countHan(words) < words.replaceAll(/\s/gu, "").length / 3) return refuse("要用中文写", NOT_CHINESE);
  if (countHan(words) < minHan) return refuse("写得太少", TOO_SHORT);
  return { result: { text: words } };
}
