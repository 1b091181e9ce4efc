import { randomUUID } from "node:crypto";
import { EXPORT_FAILED } from "@mochang/contract";
import type { GeneratedFileQuery, GeneratedFormat, GeneratedPart } from "@mochang/contract/generation";
import type { Work } from "@mochang/generation";
import { loadOwnScript } from "../../library/index.ts";
import { AppError, joinedFileName, type Database, aigcLabel } from "../../platform/index.ts";
import { compileInWorker } from "../compileInWorker.ts";
import { isLaidOut } from "../script/makeScriptInWorker.ts";
import type { ExportSourceDeps } from "../script/exportSource.ts";
import { makeVersionFile } from "../script/makeVersionFile.ts";
import { MAX_LAID_OUT, MIME, TOO_LONG } from "../script/scriptFormats.ts";
import { forTypst } from "./forTypst.ts";
import { picturesOf, planData, structureData, type GenerationData, type PrintedPicture } from "./planData.ts";
import { writePlanFountain } from "./writePlanFountain.ts";

export interface GeneratedFileDeps extends Omit<ExportSourceDeps, "db"> {
  /** A version of a user's generated script. @throws AppError not-found, in-trash */
  loadWork(
    userId: string,
    named: { scriptId: string; versionId?: string | null },
  ): Promise<{ name: string; versionName: string; work: Work }>;
  /** The bytes of a picture that such a work names; null where its file is gone. */
  loadPicture(id: string): Promise<Buffer | null>;
}

export interface GeneratedFile {
  bytes: Uint8Array;
  /** `作品名_版本名_剧本.pdf` */
  fileName: string;
  /** The content type. */
  type: string;
}

const PARTS: Readonly<Record<GeneratedPart, string>> = { script: "剧本", plan: "故事策划", structure: "故事结构" };

interface FileRequest {
  userId: string;
  query: GeneratedFileQuery;
  signal: AbortSignal;
}

/**
 * Writes one file of a version: its script, its planning (steps 1 to 4) or its structure (steps 5 to 7).
 * @throws AppError not-found, in-trash, context-too-long, queue-full; internal with a sentence
 */
export async function makeGeneratedFile(
  deps: GeneratedFileDeps & { db: Database },
  { userId, query, signal }: FileRequest,
): Promise<GeneratedFile> {
  if (query.part !== "script") return makePlanFile(deps, { userId, query, signal }, query.part);
  const { name, versionName } = await deps.loadWork(userId, query);
  const script = await loadOwnScript(deps.db, userId, query.scriptId);
  const { format } = query;
  if (isLaidOut(format) && script.characters > MAX_LAID_OUT) throw new AppError("context-too-long", { msg: TOO_LONG });
  const fileOptions = { versionId: query.versionId ?? "", format, region: query.region, signal };
  const bytes = await makeVersionFile(deps, script, fileOptions).catch(failed);
  return { bytes, ...namedFile(name, versionName, "script", format) };
}

/** The planning or the structure of a version. @throws AppError as `makeGeneratedFile` */
export async function makePlanFile(
  { loadWork, loadPicture, codes, now }: GeneratedFileDeps,
  { userId, query, signal }: FileRequest,
  part: Exclude<GeneratedPart, "script">,
): Promise<GeneratedFile> {
  const { name, versionName, work } = await loadWork(userId, query);
  const data = (part === "plan" ? planData : structureData)({ name, versionName, work, now: now() });
  const aigc = data.label === "" ? null : JSON.stringify(aigcLabel(codes, randomUUID()));
  const pictures = query.format === "fountain" ? new Map<string, Buffer>() : await loadPictures(data, loadPicture);
  const bytes = await writePlan(data, { format: query.format, aigc, pictures, userId, signal }).catch(failed);
  return { bytes, ...namedFile(name, versionName, part, query.format) };
}

async function writePlan(
  data: GenerationData,
  {
    format,
    aigc,
    pictures,
    userId,
    signal,
  }: {
    format: GeneratedFormat;
    aigc: string | null;
    pictures: ReadonlyMap<string, Buffer>;
    userId: string;
    signal: AbortSignal;
  },
): Promise<Uint8Array> {
  if (format === "fountain") return new TextEncoder().encode(writePlanFountain(data));
  if (format === "docx") return (await import("./writePlanDocx.ts")).writePlanDocx(data, aigc, pictures);
  const printed = forTypst(withFiles(data, pictures));
  const files = [...pictures].map(([id, bytes]) => ({ name: pictureFile(id), bytes }));
  const info = {
    Title: `${printed.titled}${printed.kind}`,
    Creator: "Mochang",
    Producer: "typst",
    ...(aigc === null ? {} : { AIGC: aigc }),
  };
  return compileInWorker("generation.typ", { data: printed, info, files }, { userId, signal });
}

async function loadPictures(
  data: GenerationData,
  load: GeneratedFileDeps["loadPicture"],
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const { id } of picturesOf(data)) {
    const bytes = await load(id);
    if (bytes) found.set(id, bytes);
  }
  return found;
}

const pictureFile = (id: string): string => `pictures/${id}.jpg`;

/** The pictures whose files are there, by the names that the template opens them under. */
function withFiles(data: GenerationData, pictures: ReadonlyMap<string, Buffer>) {
  const named = (picture: PrintedPicture | null) =>
    picture && pictures.has(picture.id) ? { ...picture, file: `/${pictureFile(picture.id)}` } : null;
  const items = data.items.map((item) => ({ ...item, picture: named(item.picture) }));
  return { ...data, cover: named(data.cover), items };
}

const namedFile = (name: string, versionName: string, part: GeneratedPart, format: GeneratedFormat) => ({
  fileName: joinedFileName([name, versionName], `_${PARTS[part]}.${format}`),
  type: MIME[format],
});

function failed(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError("internal", { msg: EXPORT_FAILED, cause });
}
