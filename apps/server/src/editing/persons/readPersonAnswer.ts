import { PersonProfile, writeCitation } from "@mochang/contract";
import { z } from "zod";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  foldText,
  NUMERAL,
  type Passages,
  readNumeral,
  type SupportedFigures,
} from "../../grounding/index.ts";
import { readJson } from "../../model/index.ts";

const Quote = z.object({ scene: z.union([z.number(), z.string()]).transform(String), text: z.string() });
const Said = z.object({ value: z.string(), quote: Quote }).nullish().catch(null);
/** What a model answers; a field of another shape is none. */
const Answer = z.object({
  age: Said,
  gender: z.string().nullish().catch(null),
  shortDescription: Said,
  appearance: Said,
  personality: z.array(Said).nullish().catch(null),
  background: Said,
  motivation: Said,
  conflict: Said,
});
type AnsweredField = z.output<typeof Said>;

/** The least length of a sentence after verification. */
const MIN_HAN = 4;

export interface EvidenceContext {
  passages: Passages;
  allowedFigures: SupportedFigures;
}

/** The citation of a quotation that stands in the script; null for one that does not. */
function citationOf({ passages }: EvidenceContext, { scene, text }: z.output<typeof Quote>): string | null {
  const near = passages.placeOf(/^\d+$/u.test(scene) ? `第${scene}${passages.unit}` : scene);
  const found = passages.find(text, near);
  if (!found) return null;
  const { scene: ordinal, start, end } = found;
  return writeCitation({
    scene: ordinal,
    unit: passages.unit,
    where: passages.nameOf(ordinal),
    quote: found.text,
    start,
    end,
  });
}

/** What the grounding filter leaves of a text. */
function filtered({ passages, allowedFigures }: EvidenceContext, text: string): string {
  const filter = createGroundingFilter({
    passages,
    allowedFigures,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "",
  });
  return `${filter.push(text)}${filter.end()}`.trim();
}

const AGE = new RegExp(`^(${NUMERAL})周?岁?$`, "u");
const QUOTATION_MARK = /["'“”‘’「」『』＂＇]/u;

/** Words without quotation marks, beside a quotation that holds. */
function cited(grounds: EvidenceContext, field: AnsweredField): string | undefined {
  const value = field?.value.trim();
  if (!value || !field || QUOTATION_MARK.test(value)) return undefined;
  return citationOf(grounds, field.quote) === null ? undefined : value;
}

/** The same, of which the filter takes nothing. */
function short(grounds: EvidenceContext, field: AnsweredField): string | undefined {
  const value = cited(grounds, field);
  return value !== undefined && filtered(grounds, value) === value ? value : undefined;
}

/** An age that the script writes, in the same words or as the same number of years. */
function writtenAge(grounds: EvidenceContext, field: AnsweredField): string | undefined {
  const age = cited(grounds, field);
  if (age === undefined || foldText(age) === "") return undefined;
  const years = readNumeral(AGE.exec(age)?.[1] ?? "")?.value;
  const isWritten = grounds.passages.holds(age) || (years !== undefined && grounds.passages.isWritten(years, "岁"));
  return isWritten ? age : undefined;
}

/** Sentences that the script bears out, with their quotation behind. */
function long(grounds: EvidenceContext, field: AnsweredField): string | undefined {
  if (!field) return undefined;
  const citation = citationOf(grounds, field.quote);
  const text = filtered(grounds, field.value);
  return citation === null || countHan(text) < MIN_HAN ? undefined : `${text}${citation}`;
}

/** What of a model's answer about a person the script bears out; null where the answer is no object. Every field stands on a quotation. */
export function readPersonAnswer(text: string, grounds: EvidenceContext): Partial<PersonProfile> | null {
  const read = readJson(text, Answer);
  if (!read.ok) return null;
  const { age, gender, shortDescription, personality, ...texts } = read.value;
  const found: Record<string, unknown> = {
    age: writtenAge(grounds, age),
    gender: gender === "男" || gender === "女" ? gender : undefined,
    shortDescription: short(grounds, shortDescription),
    personality: personality?.flatMap((tag) => short(grounds, tag) ?? []),
    appearance: long(grounds, texts.appearance),
    background: long(grounds, texts.background),
    motivation: long(grounds, texts.motivation),
    conflict: long(grounds, texts.conflict),
  };
  const fields = Object.entries(found).flatMap(([field, value]) => {
    const schema: z.ZodType = PersonProfile.shape[field as keyof PersonProfile];
    const checked = schema.safeParse(value);
    return checked.success ? [[field, checked.data] as const] : [];
  });
  return Object.fromEntries(fields) as Partial<PersonProfile>;
}
