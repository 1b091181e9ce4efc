import { AppError, type App } from "../platform/index.ts";

/** What names a scene, a line, a note or a person of a version beside the script; each may be a list. */
const FIELDS = ["sceneId", "sceneIds", "lineId", "lineIds", "annotationId", "ids"] as const;
/** `<document>.<id>`: what stands in a version, and in its copies under the same id, named with the version. */
const WHOLE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/u;

/**
 * The one place where ids of the form `<document>.<id>` beside a script are read: the field then holds the bare id, and `versionId` the document, which
 * the call looks up in the script as any version. Before a call's own checks. @throws AppError not-found where a call names two versions
 */
export function readWireIds(app: App): void {
  app.addHook("preValidation", async ({ body, query }) => {
    for (const part of [body, query]) if (isAboutScript(part)) readIds(part);
  });
}

type Given = Record<string, unknown>;

const isAboutScript = (part: unknown): part is Given =>
  typeof part === "object" && part !== null && ("scriptId" in part || "script_id" in part);

function readIds(part: Given): void {
  const documents = new Set<string>();
  const bare = (id: unknown): unknown => {
    const [, document, rest] = (typeof id === "string" && WHOLE.exec(id)) || [];
    if (document === undefined) return id;
    documents.add(document);
    return rest;
  };
  for (const field of FIELDS) {
    const named = part[field];
    if (named !== undefined) part[field] = Array.isArray(named) ? named.map(bare) : bare(named);
  }
  const [document] = documents;
  if (document === undefined) return;
  if (documents.size > 1 || (part["versionId"] && part["versionId"] !== document)) throw new AppError("not-found");
  part["versionId"] = document;
}
