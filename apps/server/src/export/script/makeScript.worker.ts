import { type SceneJson, prepareExport, type ExportChoice } from "@mochang/screenplay";
import type { SceneTableQuery } from "@mochang/contract";
import type { DocumentPart } from "../../library/index.ts";
import { assembleDocument } from "../../platform/assembleDocument.ts";
import { transferring, workerTask } from "../../platform/workerTask.ts";
import type { SceneOverviews } from "./sceneTable.ts";
import {
  makeScript,
  pagesOptionsOf,
  type MadeScript,
  type MakeOptions,
  type ScriptExportOptions,
} from "./makeScript.ts";

/** What is to be made of a script: a file, the quantities of an export, where its pages turn, its first pages, or 顺场表 as a file or as JSON. */
export type ExportTask =
  | { make: "file"; options: MakeOptions }
  | { make: "summary" }
  | { make: "breaks" }
  | { make: "preview"; count: number }
  | { make: "table"; query: SceneTableQuery; as: "xlsx" | "json" };

/** A task and how the script is to be shown; the document follows in parts. */
export interface MakeScriptTask {
  task: ExportTask;
  exportOptions: ScriptExportOptions;
  choice: Omit<ExportChoice, "since">;
  /** For a table and a summary. */
  overviews?: SceneOverviews;
}

/** A part of the document, or rows of the version that it is compared with. */
export type ExportPart = DocumentPart | { kind: "since"; json: string };

const asJson = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Makes one thing of one script; a summary and a table as JSON. */
export default workerTask<MakeScriptTask, ExportPart, MadeScript>(
  async ({ task, exportOptions, choice, overviews = {} }, parts) => {
    const since: SceneJson[] = [];
    let compared = false;
    const { document, reading } = await assembleDocument(
      (async function* () {
        for await (const part of parts)
          if (part.kind === "since") {
            compared = true;
            since.push(...(JSON.parse(part.json) as SceneJson[]));
          } else yield part;
      })(),
    );
    const script = prepareExport(document, reading, { ...choice, since: compared ? since : null });
    const { bytes, losses } = await perform();
    // A view of a larger buffer cannot be handed over whole; the `slice` of a Buffer is another view.
    const copied = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
    return transferring({ bytes: copied, losses }, [copied.buffer as ArrayBuffer]);

    async function perform(): Promise<MadeScript> {
      if (task.make === "file") return makeScript(script, exportOptions, task.options);
      if (task.make === "breaks" || task.make === "preview") {
        const { drawFirstPages, findPageBreaks } = await import("./layOutPages.ts");
        if (task.make === "breaks") return { bytes: asJson(await findPageBreaks(script, exportOptions)), losses: [] };
        return { bytes: new TextEncoder().encode(await drawFirstPages(script, exportOptions, task.count)), losses: [] };
      }
      const options = pagesOptionsOf(script, exportOptions);
      if (task.make === "summary") {
        const { summariseExport } = await import("./summariseExport.ts");
        const { notes = [], questions = [] } = exportOptions;
        return {
          bytes: asJson(summariseExport(script, options, { notes, questions, compared, overviews })),
          losses: [],
        };
      }
      const { sceneTable } = await import("./sceneTable.ts");
      const table = sceneTable(script, options, { order: task.query.order, overviews });
      if (task.as === "json") return { bytes: asJson(table), losses: [] };
      const { writeSceneTable } = await import("./writeSceneTable.ts");
      return { bytes: await writeSceneTable(table, task.query), losses: [] };
    }
  },
);
