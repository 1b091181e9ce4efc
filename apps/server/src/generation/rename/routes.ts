import { envelope, MESSAGES } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, RenameBiography, RenamedBiography } from "@mochang/contract/generation";
import { itemsOf, renamePerson, type Refusal, type StepItem } from "@mochang/generation";
import { documentState } from "../../documents/index.ts";
import { authorOf } from "../../library/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { changeWithBackup } from "../steps/changeWithBackup.ts";
import { stepOfWork } from "../steps/changeWork.ts";
import { presentItem } from "../steps/presentItem.ts";
import { renameScenes } from "./renameScenes.ts";

type Renamed = Exclude<ReturnType<typeof renamePerson>, Refusal>;
const nameOf = ({ values }: StepItem): string => String(values["name"] ?? "");

/** 改名: a person's name in every form, summary and scene of the version. What was there is kept first, so that it can be undone. */
export function registerRename(app: App, deps: GenerationRoutesDeps): void {
  const { db } = deps;
  app.post(
    PATHS.biographyRename,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "人物改名：各步和剧本里一起改，先自动留存",
        tags: ["generation"],
        body: RenameBiography,
        response: { 200: envelope(RenamedBiography) },
      },
    },
    async (request) => {
      const author = authorOf(request);
      const { id, name } = request.body;
      const ownVersion = await versionOf(db, author.userId, request.body);
      let state = "";
      const done = await changeWithBackup<Renamed>(deps, ownVersion, author, {
        reason: ({ from, to }) => `把${from}改名为${to}之前`,
        change: (stored) => renamePerson(stored, id, name),
        stored: async (tx) => void (state = await documentState(tx, ownVersion.version.id)),
        scenesOf: (snapshot, before, { from, to }) =>
          renameScenes(db, snapshot, { from, to, others: itemsOf(before, "biography").map(nameOf) }),
      });
      const item = presentItem(ownVersion, done.work, "biography", done.item);
      const { scenes, kept, raised, others } = done;
      return ok({ item, step: stepOfWork(done.work), scenes, kept, state, raised, others }, MESSAGES.changed);
    },
  );
}
