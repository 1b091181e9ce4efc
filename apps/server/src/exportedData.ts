import type { Readable } from "node:stream";
import type { ExportedData, ScriptFile } from "./accountExport/index.ts";
import { exportAccount, type PersonalData } from "./account/index.ts";
import { describeRuns } from "./describeRuns.ts";
import { listVersions, type Version } from "./documents/index.ts";
import { loadPrompts, reportsAsMarkdown } from "./evaluation/index.ts";
import { keptReportsOf } from "./exportRecords/index.ts";
import { storedPicturesOf, storedReferencesOf } from "./generation/index.ts";
import { makePlanFile, makeVersionFile, type GeneratedFileDeps } from "./export/index.ts";
import { statementCsv } from "./ink/index.ts";
import { exportNotes, GENERATE, loadKeptScript, readNotes, worksOf, type Script } from "./library/index.ts";
import { AppError, type Database, type Files } from "./platform/index.ts";
import type { RunLog } from "./run/index.ts";

export interface ExportedDataDeps extends GeneratedFileDeps {
  db: Database;
  files: Files;
  runLog: RunLog;
  personalData: readonly PersonalData[];
}

/** Everything of a user as files, for the export of an account. */
export const exportedDataOf = (deps: ExportedDataDeps): ExportedData => ({
  json: (userId) => exportAccount(deps.db, { id: userId }, deps.personalData),
  ledgerCsv: (userId) => statementCsv(deps.db, describeRuns(deps.db, deps.runLog), { userId }),
  works: (userId) => worksOf(deps.db, userId),
  filesOf: (userId, scriptId, signal) => filesOf(deps, userId, scriptId, signal),
});

async function* filesOf(
  deps: ExportedDataDeps,
  userId: string,
  scriptId: string,
  signal: AbortSignal,
): AsyncGenerator<ScriptFile, void, undefined> {
  const { db } = deps;
  // Deleted for good since the works were listed.
  const script = await loadKeptScript(db, userId, scriptId).catch(unlessGone);
  if (!script) return;
  const original = await deps.files.head(script.fileKey);
  if (original) yield { path: [`原始文件 ${script.fileName}`], content: () => stored(deps.files, script.fileKey) };
  for (const { name, fileKey } of await storedReferencesOf(db, script.id))
    yield { path: ["参考文件", name], content: () => stored(deps.files, fileKey) };
  const { versions } = await listVersions(db, script.id, { which: "all" });
  const versionIds = versions.map(({ id }) => id);
  for (const { name, fileKey } of await storedPicturesOf(db, versionIds))
    yield { path: ["画像与封面", `${name}.jpg`], content: () => stored(deps.files, fileKey) };
  // The version that the script opens with comes first and outside the folder of the others.
  for (const version of versions.toSorted((a, b) => rank(script, a) - rank(script, b)))
    yield* filesOfVersion(deps, script, version, signal);
  for (const { fileKey, createdAt } of await keptReportsOf(db, script.id))
    yield { path: ["报告", `评估报告 ${minute(createdAt)}.pdf`], content: () => stored(deps.files, fileKey) };
  const reports = reportsAsMarkdown({ db, runLog: deps.runLog, promptBook: loadPrompts() }, script);
  for await (const { evaluatedAt, markdown } of reports)
    yield { path: ["报告", `评估报告 ${minute(evaluatedAt)}.md`], content: async () => markdown };
}

const rank = (script: Script, version: Version): number => (version.id === script.documentId ? 0 : 1);

async function* filesOfVersion(
  deps: ExportedDataDeps,
  script: Script,
  version: Version,
  signal: AbortSignal,
): AsyncGenerator<ScriptFile, void, undefined> {
  const isDefault = version.id === script.documentId;
  const title = isDefault ? script.name : (version.name ?? (version.automatic ? "自动留存" : "未命名"));
  const folder = isDefault ? [] : ["其他版本"];
  const name = isDefault ? title : `${title} ${minute(version.savedAt)}`;
  for (const format of ["fdx", "txt"] as const)
    yield* made([...folder, name], `.${format}`, signal, () =>
      makeVersionFile(deps, script, { versionId: version.id, format, signal }),
    );
  if ((await readNotes(deps.db, version.id)).length > 0)
    yield* made([...folder, `${name} 批注`], ".md", signal, () => exportNotes(deps, script, version.id));
  if (script.type !== GENERATE || version.automatic) return;
  for (const [part, what] of [
    ["plan", "故事策划"],
    ["structure", "故事结构"],
  ] as const)
    yield* made([...folder, `${name} ${what}`], ".docx", signal, async () => {
      const query = {
        scriptId: script.id,
        versionId: version.id,
        part,
        format: "docx",
        region: script.region,
      } as const;
      return (await makePlanFile(deps, { userId: script.userId, query, signal }, part)).bytes;
    });
}

/** A file that is made for the export. One that cannot be made costs the others nothing: a note says why in its place. */
async function* made(
  path: readonly string[],
  ending: string,
  signal: AbortSignal,
  make: () => Promise<string | Uint8Array>,
): AsyncGenerator<ScriptFile, void, undefined> {
  const folders = path.slice(0, -1);
  const name = path.at(-1) ?? "";
  try {
    const content = await make();
    yield { path: [...folders, `${name}${ending}`], content: async () => content };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    const words = `《${name}${ending}》没有写成：${error.msg}\r\n`;
    yield { path: [...folders, `${name}${ending} 没有写成.txt`], content: async () => words };
  }
}

async function stored(files: Files, key: string): Promise<Readable | string> {
  return (await files.get(key))?.stream ?? "这份文件已经不在了\r\n";
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === "not-found") return null;
  throw error;
}

/** The minute in Beijing, fit for a file's name. */
const minute = (at: Date): string => {
  const [day = "", time = ""] = new Date(at.getTime() + 8 * 3600_000).toISOString().split("T");
  return `${day} ${time.slice(0, 5).replace(":", "")}`;
};
