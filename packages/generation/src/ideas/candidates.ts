import type { ItemKind } from "../entities/entities.ts";
import type { Values } from "../fields/field.ts";
import { drawBy } from "./seededRandom.ts";
import { biographyCandidate, coreCandidate, outlineCandidate, synopsisCandidate } from "./planCandidates.ts";
import { actCandidate, sceneCandidate, sequenceCandidate } from "./plotCandidates.ts";
import { storyOf, type IdeaContext, type Story } from "./story.ts";

/** Candidates of an inspiration. */
export const CANDIDATES = 3;

const MAKERS: Readonly<Record<ItemKind, (story: Story, context: IdeaContext) => Values>> = {
  core: coreCandidate,
  synopsis: synopsisCandidate,
  biography: biographyCandidate,
  outline: outlineCandidate,
  act: actCandidate,
  sequence: sequenceCandidate,
  scene: sceneCandidate,
};

/** Three candidates for a form from the idea cards, without a model. The same seed and context give the same ones. */
export const cardCandidates = (kind: ItemKind, context: IdeaContext, seed: string): Values[] =>
  Array.from({ length: CANDIDATES }, (_, i) => MAKERS[kind](storyOf(drawBy(`${seed}/${kind}/${i}`), context), context));
