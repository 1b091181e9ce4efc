import { NOVEL_PROMPTS, SCREENPLAY_PROMPTS, type Form, type PromptTable } from "@mochang/contract";
import { z } from "zod";
import { FIGURE_TOPICS } from "../../prompting/index.ts";
import { openPrompts } from "../../runEngine/index.ts";
import { loadPolicySheets, policyText, type PolicySheet } from "../regulations/regulationSheets.ts";

/** The section of each form that speaks of rules for works: it is given the operator's sheets. */
export const POLICY_SECTIONS: Record<Form, number> = { screenplay: 18, novel: 44 };
import type { PaperPart } from "../workingPaper/workingPaper.ts";

/** Where the conclusion stands: it is written last, from the scores. */
export const CONCLUSIONS: Record<Form, number> = { screenplay: 4, novel: 28 };
/** The sections to which a strength or a problem belongs that no other section is there for. */
const KEEPERS: Record<Form, { strengths: number; problems: number }> = {
  screenplay: { strengths: 3, problems: 6 },
  novel: { strengths: 27, problems: 30 },
};

const Head = z.strictObject({
  id: z.number().int().positive(),
  title: z.string().min(1).max(20),
  tab: z.number().int().min(1).max(6),
  kind: z.enum(["screenplay", "novel"]),
  /** Parts of the figures' digest, or the verdict, that the section may quote. */
  uses: z.array(z.enum([...FIGURE_TOPICS, "verdict"])),
  /** What this section alone writes out; the others mention it at most. */
  owns: z.string().min(4).max(40),
  /** Han characters to write of a long work; see `sectionWords`. */
  words: z.number().int().min(200).max(2000),
});

/** One section of a report: what is asked of the model, and where the answer stands. */
export type Prompt = z.infer<typeof Head> & { body: string };

/** All that is said to a model about one form of work. */
export interface Prompts {
  form: Form;
  /** In the order of the page. */
  sections: readonly Prompt[];
  section(id: number): Prompt | undefined;
  /** The section that is written last, from the scores. */
  conclusion: number;
  fallbackSections: { strengths: number; problems: number };
  /** With the table of who owns what, which so stands in every call. */
  system: string;
  /** Before and behind the whole text. */
  beforeText: string;
  after: string;
  /** Before and behind the notes that stand for a text too long to be read at once. */
  beforeNotes: string;
  afterNotes: string;
  /** Asks for the notes of one passage, and for one digest of several notes. */
  note: string;
  digest: string;
  /** Asks for each part of the working paper. */
  paper: Record<PaperPart, string>;
  score: string;
  /** Behind a question that is asked again, when nothing of the answer stood, or too little. */
  correction: string;
  /** What the judge of a section's sentences is told. */
  support: string;
  /** What the operator has read of the rules for works. */
  policy: readonly PolicySheet[];
  regenerateSection: string;
}

/** The prompts of both forms. */
export type PromptBook = Record<Form, Prompts>;

const FOLDERS: Record<Form, string> = { screenplay: "./screenplay/", novel: "./novel/" };
const TABLES: Record<Form, PromptTable> = { screenplay: SCREENPLAY_PROMPTS, novel: NOVEL_PROMPTS };

/**
 * Reads every prompt and checks them against the contract's tables: each id once, in its own tab; and the operator's sheets. Called at start, so that a broken
 * file stops the start and not a paid run.
 */
export function loadPrompts(
  folder: URL = new URL("./", import.meta.url),
  tables: Record<Form, PromptTable> = TABLES,
  policyFolder?: string,
): PromptBook {
  const policy = loadPolicySheets(policyFolder);
  const load = (form: Form): Prompts => ({ ...loadForm(form, new URL(FOLDERS[form], folder), tables[form]), policy });
  return { screenplay: load("screenplay"), novel: load("novel") };
}

function loadForm(form: Form, folder: URL, ids: PromptTable): Omit<Prompts, "policy"> {
  const prompts = openPrompts(folder);
  const found: Prompt[] = prompts.numbered(Head);
  const sections = Object.entries(ids).flatMap(([tab, promptIds]) =>
    promptIds.map((id) => only(found, id, Number(tab))),
  );
  const extra = found.filter((p) => !sections.includes(p));
  if (extra.length > 0) throw new Error(`prompts outside the table: ${extra.map((p) => p.id).join(", ")}`);
  const stray = found.filter((p) => p.kind !== form);
  if (stray.length > 0) throw new Error(`prompts of another kind: ${stray.map((p) => p.id).join(", ")}`);
  const plain = prompts.text;
  const shared = openPrompts(new URL("../workingPaper/", folder)).text;
  const table = sections.map((p) => `- ${p.id} ${p.title}：${p.owns}`).join("\n");
  return {
    form,
    sections,
    section: (id) => sections.find((p) => p.id === id),
    conclusion: CONCLUSIONS[form],
    fallbackSections: KEEPERS[form],
    system: plain("system").replace("{{sections}}", () => table),
    beforeText: plain("warm"),
    after: plain("after"),
    beforeNotes: plain("warm-notes"),
    afterNotes: plain("after-notes"),
    note: plain("note"),
    digest: plain("digest"),
    paper: { story: shared("story"), people: shared("people"), worth: shared("worth") },
    score: plain("score"),
    correction: plain("correction"),
    support: openPrompts(new URL("../", folder)).text("support"),
    regenerateSection: shared("regenerateSection"),
  };
}

/** The operator's sheets for the section that speaks of rules; empty for every other. */
export const policyGiven = ({ form, policy }: Pick<Prompts, "form" | "policy">, prompt: Pick<Prompt, "id">): string =>
  prompt.id === POLICY_SECTIONS[form] ? policyText(policy) : "";

function only(found: Prompt[], id: number, tab: number): Prompt {
  const prompt = found.find((p) => p.id === id);
  if (!prompt) throw new Error(`prompt ${id} is missing`);
  if (prompt.tab !== tab) throw new Error(`prompt ${id} stands in tab ${prompt.tab}, the table says ${tab}`);
  return prompt;
}
