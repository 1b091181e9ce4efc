import type { Extent } from "@mochang/generation";
import type { ZodType } from "zod";
import type { TextFilter, VerifiedAnswer, WorkKind } from "../runEngine/index.ts";
import type { InkSystem } from "../ink/index.ts";
import type { Script } from "../library/index.ts";
import type { Charge, ModelMessage, ModelTask } from "../model/index.ts";
import type { Transaction } from "../platform/index.ts";
import type { StoredWork } from "../prompting/index.ts";
import type { ModelRunDeps } from "./deps.ts";

/** A version of a script as it stands: what a model run is about. */
export interface OpenVersion {
  script: Script;
  documentId: string;
  work: StoredWork;
}

/** What an answer comes to: the step's result, or what is wrong with it. */
export type AnswerOutcome =
  | { result: unknown }
  /** `note` tells the model what to do otherwise; `sentence` tells the writer, when the second answer is refused as well. */
  | { note: string; sentence: string };

/** One question to the model; a step of its run, paid and settled alone. */
export interface Question {
  /** Key of the step. */
  key: string;
  /** The last is the user's. Scripts' words stand in a fence (`prompting`). */
  messages: readonly ModelMessage[];
  /** Tokens that the answer is expected to take. */
  outputTokens: number;
  temperature: number;
  /** Lets through what may be shown while the answer streams. */
  newFilter(): TextFilter;
  judge(answer: Pick<VerifiedAnswer<TextFilter>, "text" | "verified">): AnswerOutcome;
  /** What of the version its result is written to: no other run writes it at the same time. */
  targets?: readonly string[];
  /** Keys of questions of this run whose results it needs; where one of them failed, it is not asked. */
  after?: readonly string[];
  /** Keys of questions without whose answers its own is of no use: it begins only where their ink is held, too. */
  completedBy?: readonly string[];
  /** Tokens that `prepare` will add to `messages`, for the price. */
  laterTokens?: number;
  /** What of `messages` and of `laterTokens` the provider will have answered before, for the price: so many messages at their beginning, so many tokens. */
  cached?: { messages: number; tokens: number };
  /** What is known of it only when those that it comes after are answered; null: there is nothing left to ask, its result is null. */
  prepare?(results: Results): Promise<Prepared | null>;
  /** Writes what the result becomes, in the transaction that ends the step and settles its ink. */
  store?(tx: Transaction, result: unknown, charge: Charge): Promise<void>;
  /** Called after that transaction, e.g. to notify listeners. */
  onStored?(): void;
}

/** Results of the questions that were answered, by their keys. */
export type Results = ReadonlyMap<string, unknown>;
export type Prepared = Partial<Pick<Question, "messages" | "newFilter" | "judge" | "store" | "onStored">>;

/** What a run in stages knows beside the questions that can be asked now. */
export interface Stages<Asked> {
  /** Does what needs no model, before each time that the questions are asked for: what was answered opens the next stage. */
  advance(deps: ModelRunDeps, version: OpenVersion, requested: Asked): Promise<void>;
  /**
   * All questions that are to be expected, those of later stages by what they will probably be: for the price and the progress. `extent`: how much
   * the earlier stages are taken to lay out for the later ones.
   */
  foreseen(deps: ModelRunDeps, version: OpenVersion, requested: Asked, extent: Extent): Promise<Question[]>;
  /** Whether what is there says how much the later stages are of: every extent foresees the same. */
  isLaidOut(deps: ModelRunDeps, version: OpenVersion, requested: Asked): Promise<boolean>;
  /** Why it has ended before its last stage, as its user reads it; null: it has not. */
  missing(deps: ModelRunDeps, version: OpenVersion, requested: Asked): Promise<string | null>;
}

/** A kind of model run: what it asks of a version of a script. `Asked` is what its caller said, kept with the run. */
export interface ModelRunKind<Asked> {
  work: WorkKind;
  /** Which model is asked. */
  task: ModelTask;
  /** Which of the ledger's systems it is charged to: 2 revise and polish, 4 the assistant. */
  system: InkSystem;
  requestSchema: ZodType<Asked>;
  /**
   * Each question's ink is reserved when its turn comes, not all of it at the start: a long run that may be given a ceiling. It pauses where
   * the next question would go beyond what is left, with what is written.
   */
  paysAsItGoes?: true;
  /** A run in stages: when all questions are answered it asks for `questions` again, until there is none that it has not asked. */
  stages?: Stages<Asked>;
  /** The questions, the same at the start (to price them) and in the worker. @throws AppError where there is nothing to ask about */
  questions(deps: ModelRunDeps, version: OpenVersion, requested: Asked): Promise<Question[]>;
}
