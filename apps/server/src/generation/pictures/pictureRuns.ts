import { z } from "zod";
import {
  beginPaidStep,
  startWork,
  isStopRequested,
  WorkInput,
  workRuns,
  type Performer,
  type Started,
  type WorkKind,
} from "../../runEngine/index.ts";
import { ImageFault, makePicture, type ImagePort } from "../../images/index.ts";
import type { Ink } from "../../ink/index.ts";
import { documentOf, loadKeptScript } from "../../library/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import {
  aigcLabel,
  AppError,
  defineJob,
  type Database,
  type Files,
  type Jobs,
  type LabelCodes,
  type Now,
} from "../../platform/index.ts";
import type { RunEnd, RunLog } from "../../run/index.ts";
import { announceSteps, type ChangeDeps } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { forgetPicture, pictureUrl, putPicture, setPicture } from "./pictureFiles.ts";
import { PICTURE_UNITS, pictureTask } from "./pictureTask.ts";

/** The only step of such a run. */
const STEP = "picture";
const FAILED = "没有画成，没有扣墨，请稍后再试";

/** Drawing a portrait or a cover. */
export const PICTURE_KIND: WorkKind = {
  kind: "picture",
  job: defineJob("picture", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 4 }),
  stoppedMessage: "停下了，没有扣墨",
  failedMessage: FAILED,
  lostMessage: "中断了，没有扣墨，请再试一次",
};

const PictureInput = WorkInput.extend({
  kind: z.enum(["biography", "outline"]),
  itemId: z.string(),
});

/** What drawing needs in the worker. */
export interface PictureWorkDeps {
  db: Database;
  now: Now;
  runLog: RunLog;
  ink: Ink;
  jobs: Jobs;
  files: Files;
  announcer: ChangeDeps["announcer"];
  images: ImagePort | null;
  codes: LabelCodes;
}

/** Starts the drawing of an item's picture, or joins the run that draws it. @throws AppError ink-exhausted, queue-full */
export const startPicture = (
  deps: Pick<PictureWorkDeps, "db" | "runLog" | "ink" | "jobs"> & { images: ImagePort },
  { script, version }: OwnVersion,
  { kind, itemId }: Pick<z.infer<typeof PictureInput>, "kind" | "itemId">,
): Promise<Started> => {
  const input = { model: { name: deps.images.model, simulated: false }, retries: {}, faults: 0, kind, itemId };
  return startWork(
    deps,
    PICTURE_KIND,
    {
      userId: script.userId,
      scriptId: script.id,
      documentId: version.id,
      joinKey: `picture:${version.id}:${itemId}`,
      input,
      steps: [STEP],
    },
    { reserved: { system: "3", steps: [{ step: STEP, units: PICTURE_UNITS[kind], model: deps.images.model }] } },
  );
};

/** Draws, stores and pays; a picture that cannot be used is paid by nobody. */
function picturePerformer(deps: PictureWorkDeps): Performer {
  const { db, files, runLog, ink, images } = deps;
  return {
    async perform(run, writer, signal, { log }) {
      if (!images) throw new AppError("model-missing");
      const input = PictureInput.parse(run.input);
      const script = await loadKeptScript(db, run.userId, run.scriptId ?? "");
      const version = await documentOf(db, script, run.documentId);
      const { work } = await loadWork(db, version.id, script.id);
      const { prompt, size, stored } = pictureTask(work, script.name, input.kind, input.itemId);
      const sink = await beginPaidStep({ ink, writer, input, log, isStopped: isStopRequested(runLog, run.id) }, STEP);
      if (!sink) return;
      await writer.progress({ percent: 10, step: "画", message: "正在画" });
      try {
        const drawn = await images.draw({ prompt, size, signal });
        const label = JSON.stringify(aigcLabel(deps.codes, run.id));
        const id = await putPicture(files, await makePicture(drawn, stored, label), signal);
        signal.throwIfAborted();
        let set = { revision: 0, former: null as string | null };
        await sink.finish({
          data: { url: pictureUrl({ scriptId: script.id, versionId: version.id }, { id }) },
          cost: { units: PICTURE_UNITS[input.kind], model: images.model },
          inTransaction: async (tx) => {
            const picture = { id, source: "model" as const };
            set = await setPicture(tx, { script, version }, { itemId: input.itemId, picture }, deps.now());
          },
        });
        announceSteps(deps, version.id, set.revision);
        await forgetPicture(db, files, set.former);
      } catch (error) {
        if (!(error instanceof ImageFault)) throw error;
        log.warn({ runId: run.id, fault: error.kind }, `画图：${error.message}`);
        await sink.fail(error.forWriter);
      }
    },
    conclude: async (runId): Promise<RunEnd> => {
      const [step] = (await runLog.snapshot(runId))?.steps ?? [];
      return step?.state === "done" ? { state: "done" } : { state: "failed", message: step?.message ?? FAILED };
    },
  };
}

/** Takes drawings in this process. */
export const workPictures = (deps: PictureWorkDeps): Promise<void> =>
  workRuns(deps, PICTURE_KIND, async () => picturePerformer(deps));
