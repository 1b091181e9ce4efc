import type { Remark } from "@mochang/contract";
import type { Queryable } from "../../platform/index.ts";
import { presentRemarks, readRemarks } from "../remarks/readRemarks.ts";
import type { Script } from "../policy.ts";
import { pageHtml } from "./pageHtml.ts";
import { sceneJsons, sceneTexts } from "./sceneSource.ts";

type Head = Pick<Script, "id" | "name" | "kind" | "revision">;

const remarksOf = async (db: Queryable, scriptId: string): Promise<Remark[]> =>
  presentRemarks(db, scriptId, await readRemarks(db, scriptId));

/** The JSON of a `ScriptStructure`, some scenes at a time. */
export async function* structureJson(db: Queryable, script: Head): AsyncGenerator<string, void, undefined> {
  const { id, name, kind, revision } = script;
  const head = JSON.stringify({ scriptId: id, name, kind, revision, remark: await remarksOf(db, id) });
  yield `${head.slice(0, -1)},"scenes":[`;
  let first = true;
  for await (const part of sceneTexts(db, id, revision)) {
    yield (first ? "" : ",") + part.map((scene) => scene.json).join(",");
    first = false;
  }
  yield "]}";
}

/** The JSON of spec 1's `{structure, remark}`: the script page as HTML, made of the document alone, with its notes' marks. */
export async function* pageJson(db: Queryable, script: Head): AsyncGenerator<string, void, undefined> {
  const remark = await remarksOf(db, script.id);
  yield `{"remark":${JSON.stringify(remark)},"structure":"`;
  for await (const piece of pageHtml(sceneJsons(db, script.id, script.revision), remark))
    yield JSON.stringify(piece).slice(1, -1);
  yield '"}';
}
