import { randomUUID } from "node:crypto";
import { envelope } from "@mochang/contract";
import { WORK_INK_PATH, WorkInk, WorkInkQuestion } from "@mochang/contract/generation";
import { ENTITIES, removeAfter, type StepNumber } from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { costOfSteps, readBalance, type StepCost } from "../../ink/index.ts";
import { ModelRunInput, pricesOf, secondsOf, versionOf } from "../../modelRuns/index.ts";
import type { TaskModel } from "../../model/index.ts";
import { ok, type App } from "../../platform/index.ts";
import { loadRules } from "../../prompting/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { loadWork } from "../steps/loadWork.ts";
import { FormRequest } from "../modelCalls/requests.ts";
import { PICTURE_KIND } from "../pictures/pictureRuns.ts";
import { stepOfQuestion } from "../multiStepRun/stageRuns.ts";
import { GENERATION_KIND, GENERATION_KINDS, SCRIPTS_KIND } from "../modelCalls/kinds.ts";
import { ALL_STEPS, remainingQuestions, type ExpectedQuestion } from "./remainingQuestions.ts";

/** 这部戏的墨: what each step of a script has cost in all its versions, and about what the rest of the open one will. */
export function registerWorkInk(app: App, deps: GenerationRoutesDeps): void {
  app.get(
    WORK_INK_PATH,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "这部戏的墨：八步各用了多少，写完约还要多少",
        description:
          "used 是各个版本合计；rest 按还没有写的各项估，没有大模型时为空；带 clearedAfter 时当作这一步后面都清空了来估。单位是滴的千分之一。",
        tags: ["generation"],
        querystring: WorkInkQuestion,
        response: { 200: envelope(WorkInk) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { script, version } = await versionOf(deps.db, userId, request.query);
      const loaded = await loadWork(deps.db, version.id, script.id);
      const { clearedAfter } = request.query;
      const work = clearedAfter === undefined ? loaded.work : removeAfter(loaded.work, clearedAfter, randomUUID);
      const { used, inspired: paid } = await usedBySteps(deps, script.id);
      // What was cleared is asked for again.
      const inspired = new Set([...paid].filter((step) => step <= (clearedAfter ?? LAST)));
      const { balance } = await readBalance(deps.db, userId);
      const model = deps.model?.of(SCRIPTS_KIND.task);
      const asking = { rules: await loadRules(deps.db, version.id), contextTokens: model?.contextTokens, inspired };
      const toCome = model && remainingQuestions(work, asking);
      const rest = (step: StepNumber) => (model ? expectedUnits(model, toCome?.get(step) ?? []) : null);
      const seconds = (step: StepNumber) => (model ? expectedSeconds(model, toCome?.get(step) ?? []) : null);
      const steps = ALL_STEPS.map((step) => ({
        step,
        used: used.get(step) ?? 0,
        rest: rest(step),
        seconds: seconds(step),
      }));
      return ok({ balance, steps });
    },
  );
}

const LAST: StepNumber = 8;
const FIRST_STAGE: StepNumber = 5;

/** Units that the runs about each step of a script have cost, and the steps with a form whose inspiration was paid. */
async function usedBySteps({ db, runLog }: GenerationRoutesDeps, scriptId: string) {
  const runs = await runLog.findRuns({ scriptId, kinds: GENERATION_KINDS.map(({ kind }) => kind) });
  const costs = Map.groupBy(
    await costOfSteps(
      db,
      runs.map(({ id }) => id),
    ),
    ({ runId }) => runId,
  );
  const used = new Map<StepNumber, number>();
  const inspired = new Set<StepNumber>();
  for (const { id, kind, input } of runs)
    for (const { step: key, units } of costs.get(id) ?? []) {
      const step = stepOfCost(kind, input, key, costs.get(id) ?? []);
      used.set(step, (used.get(step) ?? 0) + units);
      if (kind === GENERATION_KIND.work.kind && units > 0 && formRequestOf(input)?.task === "inspire")
        inspired.add(step);
    }
  return { used, inspired };
}

const formRequestOf = (input: unknown): FormRequest | undefined =>
  FormRequest.safeParse(ModelRunInput.safeParse(input).data?.asked).data;

const Pictured = z.object({ kind: z.enum(["biography", "outline"]) });

/** The step that a question of a run was about. What a run from step to step reads first counts for the first step that it writes. */
function stepOfCost(kind: string, input: unknown, key: string, costs: readonly StepCost[]): StepNumber {
  if (kind === GENERATION_KIND.work.kind) return stepOfInput(input);
  if (kind === PICTURE_KIND.kind) return ENTITIES[Pictured.safeParse(input).data?.kind ?? "outline"].step;
  if (kind === SCRIPTS_KIND.work.kind) return LAST;
  const written = costs.flatMap(({ step }) => stepOfQuestion(step) ?? []);
  return stepOfQuestion(key) ?? written.toSorted((a, b) => a - b)[0] ?? FIRST_STAGE;
}

/** A scene's own script, evaluated or changed, is step 8's; a run of an older shape is step 1's. */
function stepOfInput(input: unknown): StepNumber {
  const requested = formRequestOf(input);
  if (!requested) return 1;
  return requested.content === null ? ENTITIES[requested.kind].step : LAST;
}

/** Seconds that a step still takes; its questions may be asked side by side where they do not depend on each other. */
const expectedSeconds = (model: TaskModel, questions: readonly ExpectedQuestion[]): number =>
  questions.length === 0 ? 0 : secondsOf(questions, model.concurrency);

const expectedUnits = (model: TaskModel, questions: readonly ExpectedQuestion[]): number =>
  pricesOf(model, questions).reduce((sum, { expected }) => sum + expected, 0);
