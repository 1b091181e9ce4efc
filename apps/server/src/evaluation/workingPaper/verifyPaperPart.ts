import type { ZodType } from "zod";
import type { Passages } from "../../grounding/index.ts";
import type { Work } from "../../prompting/index.ts";
import { episodeHooks } from "./episodeHooks.ts";
import type { possibleOwners } from "./paperTurn.ts";
import {
  PAPER_PARTS,
  verifyPeople,
  verifyStory,
  verifyStrengthsAndProblems,
  type PaperPart,
  type Story,
} from "./workingPaper.ts";

/** What each part's question is answered by. */
export const PAPER_ANSWER_SCHEMAS: Record<PaperPart, ZodType> = PAPER_PARTS;

/** The medium that is known takes precedence over the model's: a novel's, and what the user has named. */
function storyOf(raw: unknown, { form, medium: named }: Pick<Work, "form" | "medium">): Story {
  const medium = form === "novel" ? "小说" : named;
  return PAPER_PARTS.story.parse(medium && typeof raw === "object" && raw !== null ? { ...raw, medium } : raw);
}

interface Checking {
  passages: Passages;
  check(text: string, passages: Passages): string;
}

/** Keeps of a part's answer what stands in the work, as the step stores it; null for too little. */
export function verifyPaperPart(
  part: PaperPart,
  work: Work,
  owners: ReturnType<typeof possibleOwners>,
  { passages, check }: Checking,
): (raw: unknown) => object | null {
  const checkText = (text: string): string => check(text, passages);
  return (raw) => {
    if (part === "story") return verifyStory(storyOf(raw, work), checkText, passages);
    if (part === "worth") return verifyStrengthsAndProblems(PAPER_PARTS.worth.parse(raw), checkText, owners);
    // Episodes are kept with the run: the report's page has no text of the script.
    const people = verifyPeople(PAPER_PARTS.people.parse(raw).people, checkText, passages);
    return { people, episodes: episodeHooks(work.parsed) };
  };
}
