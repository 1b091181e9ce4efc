/**
 * From an idea to a script in eight steps: what each step's form holds, what is wrong with it, which step is open, and what every save
 * does to the whole. Pure: the server stores what these functions answer, the web shows it.
 */
export * from "./entities/act.ts";
export * from "./entities/biography.ts";
export * from "./entities/entities.ts";
export * from "./entities/scene.ts";
export * from "./entities/sequence.ts";
export * from "./entities/storyCore.ts";
export * from "./entities/storyOutline.ts";
export * from "./entities/storySynopsis.ts";
export * from "./check/checkedScene.ts";
export { lineFaults, type LineFault } from "./check/lineFaults.ts";
export { conventionFaults, type LineContext } from "./check/conventionRules.ts";
export { checkScript } from "./check/checkScript.ts";
export * from "./fields/clean.ts";
export { guessScriptType } from "./guessScriptType.ts";
export { calledIn, LINE_MAX, NAME_MAX, TEXT_MAX, type Field, type FieldKind, type Values } from "./fields/field.ts";
export * from "./fields/isFilled.ts";
export * from "./fields/requiredEntries.ts";
export * from "./fields/namesOf.ts";
export * from "./fields/plainProse.ts";
export * from "./fields/validate.ts";
export { CANDIDATES, cardCandidates } from "./ideas/candidates.ts";
export { cardsOfGenre, IDEA_CARDS, IDEA_GENRES, type IdeaCard } from "./ideas/ideaCards.ts";
export type { IdeaContext } from "./ideas/story.ts";
export * from "./startFromMaterial/followScript.ts";
export * from "./startFromMaterial/placeOutline.ts";
export * from "./startFromMaterial/passagesToUse.ts";
export * from "./startFromMaterial/passagesUsed.ts";
export * from "./startFromMaterial/readOutline.ts";
export * from "./startFromMaterial/workOfScript.ts";
export * from "./writingConventions/addressRow.ts";
export { ruleRows } from "./writingConventions/ruleRows.ts";
export { bannedWords } from "./writingConventions/bannedWords.ts";
export * from "./writingConventions/conventions.ts";
export {
  readRules,
  RULE_PARTS,
  wordsOf,
  writeRules,
  type RulePart,
  type Rules,
} from "./writingConventions/rulesText.ts";
export * from "./scriptTypes.ts";
export * from "./steps/clear.ts";
export * from "./steps/lock.ts";
export * from "./steps/progress.ts";
export * from "./steps/stepNumber.ts";
export * from "./steps/steps.ts";
export * from "./steps/stepString.ts";
export * from "./structures.ts";
export * from "./changes/adoptStep.ts";
export * from "./changes/changeItems.ts";
export * from "./changes/overlay.ts";
export * from "./changes/refusal.ts";
export * from "./changes/regenerate.ts";
export * from "./changes/renamePerson.ts";
export * from "./changes/restoreWork.ts";
export * from "./changes/saveScript.ts";
export { seedNext } from "./changes/seedNext.ts";
export * from "./changes/submitFull.ts";
export * from "./changes/submitItem.ts";
export * from "./generatedWork/changedAbove.ts";
export * from "./generatedWork/compareWorks.ts";
export * from "./generatedWork/composeSummary.ts";
export { isSame } from "./generatedWork/isSame.ts";
export * from "./generatedWork/plannedScenes.ts";
export { seededOrigins } from "./generatedWork/seededOrigins.ts";
export * from "./generatedWork/upstream.ts";
export * from "./generatedWork/work.ts";
export { itemCharacters, writersCharacters } from "./generatedWork/writersCharacters.ts";
