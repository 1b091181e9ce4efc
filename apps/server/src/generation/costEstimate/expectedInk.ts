import {
  ENTITIES,
  itemsOf,
  onlyItem,
  plannedScenes,
  scenesInOrder,
  STEPS,
  structureOf,
  type ItemKind,
  type StepNumber,
  type Values,
  type Work,
} from "@mochang/generation";
import { bibleOf, planMax, planOf, systemOf } from "../formModelCalls/context.ts";
import { CARDS, TOKENS } from "../formModelCalls/formRuns.ts";
import { wordsOfScenes, wordsOfSequences } from "../formModelCalls/formTask.ts";
import { mediumOf } from "../formModelCalls/medium.ts";
import { GENERATION_PROMPTS, type GenerationPrompt } from "../formModelCalls/prompts.ts";

/** What a question that is still to be asked is expected to send and to answer; `cached`: what of it the provider will have answered before. */
export interface ExpectedQuestion {
  text: string;
  cached?: string;
  outputTokens: number;
}

/** Tokens for a character of a draft or a script, as their runs are foretold. */
const SCRIPT_TOKENS = 0.9;
const SUMMARY_WORDS = 500;
/** Characters of what else a question says: of an item's parent and the form as it stands, or of a scene's settings. */
const BESIDE = 1_200;
const SCENE_SETTINGS = 700;
/** What a work is expected to have where nothing is planned yet. */
const PERSONS = 3;
const SEQUENCES = 3;
const SCENES = 5;

const plannedIn = (values: Values | undefined, key: string): number =>
  Array.isArray(values?.[key]) ? (values[key] as unknown[]).length : 0;

/** How many cards a kind has, or is expected to have, and how many of them are not submitted. */
interface Expected {
  total: number;
  open: number;
}

function expected(work: Work, kind: ItemKind, planned: number): Expected {
  const items = itemsOf(work, kind);
  const total = Math.max(items.length, planned);
  return { total, open: total - items.filter(({ isSubmit }) => isSubmit).length };
}

function counts(work: Work) {
  const structure = structureOf(onlyItem(work, "outline")?.values["type"]);
  const acts = expected(work, "act", itemsOf(work, "act").length || structure.acts.length);
  const below = itemsOf(work, "act").map((act) => {
    const written = itemsOf(work, "sequence", act.id);
    const count = Math.max(written.length, plannedIn(act.values, "sequences")) || SEQUENCES;
    return Array.from({ length: count }, (_, i) => plannedScenes(act, written[i], i + 1) ?? SCENES);
  });
  const planned = below.flat();
  const sequences = expected(work, "sequence", planned.length || acts.total * SEQUENCES);
  const scenes = expected(work, "scene", planned.reduce((sum, count) => sum + count, 0) || sequences.total * SCENES);
  return { acts, sequences, scenes, planned };
}

const open = (work: Work, kind: "core" | "synopsis" | "outline"): number => (onlyItem(work, kind)?.isSubmit ? 0 : 1);

/** The two answers of a scene; `siblings`: scenes of its sequence, which stand in one conversation, on an average half of them before it. */
function sceneQuestions(read: string, words: number, siblings: number): ExpectedQuestion[] {
  const [draftTokens, scriptTokens] = [Math.round(words * 1.2 * SCRIPT_TOKENS), Math.round(words * SCRIPT_TOKENS)];
  const before = read + "字".repeat(Math.max(0, Math.round(((siblings - 1) / 2) * (draftTokens + scriptTokens))));
  const settings = "字".repeat(SCENE_SETTINGS);
  return [
    { cached: before, text: `${settings}${GENERATION_PROMPTS.draft.body}`, outputTokens: draftTokens },
    {
      cached: before + settings,
      text: `${"字".repeat(draftTokens)}${GENERATION_PROMPTS.script.body}`,
      outputTokens: scriptTokens,
    },
  ];
}

/**
 * The questions that are still to be asked of a model until every step is written: an inspiration a form, the cards of each parent, a summary each, two
 * answers a scene. What a writer does by hand, or asks beyond that, is in no such figure. `inspired`: steps of one form whose inspiration was asked.
 */
export function questionsToCome(
  work: Work,
  rules: string,
  inspired: ReadonlySet<StepNumber>,
): ReadonlyMap<StepNumber, ExpectedQuestion[]> {
  const bible = `${systemOf(work)}\n${bibleOf(work, rules)}`;
  const ask = ({ words, body }: GenerationPrompt): ExpectedQuestion => ({
    text: `${bible}\n${body}`,
    outputTokens: Math.ceil(words * TOKENS),
  });
  const plan = planOf(work);
  const askCards = ({ body }: GenerationPrompt, words: number): ExpectedQuestion => ({
    text: `${bible}\n${plan}\n${"字".repeat(BESIDE)}\n${body}`,
    outputTokens: Math.ceil(words * TOKENS),
  });
  const inspiration = (step: StepNumber, prompt: GenerationPrompt) => (inspired.has(step) ? [] : [ask(prompt)]);
  const summary: ExpectedQuestion = {
    text: `${bible}\n${GENERATION_PROMPTS.summary}`,
    outputTokens: SUMMARY_WORDS * TOKENS,
  };
  const cardSummary = { ...summary, text: `${bible}\n${plan}\n${"字".repeat(BESIDE)}\n${GENERATION_PROMPTS.summary}` };
  const times = (count: number, questions: readonly ExpectedQuestion[]): ExpectedQuestion[] =>
    Array.from({ length: Math.max(0, count) }, () => questions).flat();
  const { acts, sequences, scenes, planned } = counts(work);
  const persons = expected(
    work,
    "biography",
    plannedIn(onlyItem(work, "synopsis")?.values, "characterPlanning") || PERSONS,
  );
  const each = (total: number, parents: number): number => total / Math.max(1, parents);
  const words = mediumOf(work.scriptType).sceneCharacters;
  const scripted = scenesInOrder(work).filter((scene) => scene.scripted).length;
  const read = `${bible}\n${planOf(work, planMax(undefined))}`;
  const scene = sceneQuestions(read, words, each(scenes.total, sequences.total));
  const planIsRead: ExpectedQuestion = { text: read, outputTokens: 0 };
  const perParent = (kind: ItemKind, parents: number, { open: openCount, total }: Expected): number =>
    itemsOf(work, kind).length === 0 ? parents : Math.ceil((parents * openCount) / Math.max(1, total));
  return new Map<StepNumber, ExpectedQuestion[]>([
    [1, times(open(work, "core"), inspiration(1, GENERATION_PROMPTS.core))],
    [2, times(open(work, "synopsis"), [...inspiration(2, GENERATION_PROMPTS.synopsis), summary])],
    [3, times(persons.open, [ask(GENERATION_PROMPTS.biography), summary])],
    [4, times(open(work, "outline"), [...inspiration(4, GENERATION_PROMPTS.outline), summary])],
    [
      5,
      [
        ...times(acts.open > 0 ? 1 : 0, [
          askCards(GENERATION_PROMPTS.acts, (GENERATION_PROMPTS.acts.words * acts.total) / CARDS),
        ]),
        ...times(acts.open, [cardSummary]),
      ],
    ],
    [
      6,
      [
        ...times(perParent("sequence", acts.total, sequences), [
          askCards(
            GENERATION_PROMPTS.sequences,
            wordsOfSequences(planned.length > 0 ? planned : Array.from({ length: sequences.total }, () => null)) /
              Math.max(1, acts.total),
          ),
        ]),
        ...times(sequences.open, [cardSummary]),
      ],
    ],
    [
      7,
      times(perParent("scene", sequences.total, scenes), [
        askCards(GENERATION_PROMPTS.scenes, wordsOfScenes(each(scenes.total, sequences.total))),
      ]),
    ],
    [8, scenes.total > scripted ? [planIsRead, ...times(scenes.total - scripted, scene)] : []],
  ]);
}

/** The step that a question about an item of a kind belongs to. */
export const stepOfKind = (kind: ItemKind): StepNumber => ENTITIES[kind].step as StepNumber;
export const ALL_STEPS: readonly StepNumber[] = STEPS.map(({ step }) => step);
