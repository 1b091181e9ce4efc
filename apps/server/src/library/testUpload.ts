import type { InjectOptions } from "fastify";

/** For tests: one part of a multipart form. */
export type FormPart =
  { name: string; value: string } | { name: string; fileName: string; content: Buffer | string; type?: string };

const BOUNDARY = "----mochangtest7d9";

/** A multipart body written by hand, so that tests may write wrong ones. */
export function multipart(parts: readonly FormPart[], options: { end?: boolean } = {}): Buffer {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const file = "fileName" in part ? `; filename="${part.fileName}"` : "";
    const type = "fileName" in part ? `Content-Type: ${part.type ?? "application/octet-stream"}\r\n` : "";
    pieces.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n${type}\r\n`),
    );
    pieces.push(Buffer.from("fileName" in part ? part.content : part.value), Buffer.from("\r\n"));
  }
  if (options.end !== false) pieces.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return Buffer.concat(pieces);
}

export const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

/** Scene analysis starts no evaluation. */
export const FIELDS: Record<string, string> = {
  fileType: "1",
  scriptName: "渡口",
  author: "阿青",
  fileTheme: "drama",
  pingguType: "1-2",
  type: "1",
};

export const fieldParts = (changes: Record<string, string | null> = {}): FormPart[] =>
  Object.entries({ ...FIELDS, ...changes }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

export const filePart = (content: Buffer | string, fileName = "渡口.txt", name = "files"): FormPart => ({
  name,
  fileName,
  content,
});

/** An upload as `inject` takes it. */
export const uploadRequest = (
  token: string,
  parts: readonly FormPart[],
  headers: Record<string, string> = {},
): InjectOptions => ({
  method: "POST",
  url: "/api/scripts/upload",
  payload: multipart(parts),
  headers: { ...MULTIPART, token, ...headers },
});

/** A short script of our own in a mainland dialect. */
export const SHORT_SCRIPT = `《渡口》
编剧：阿青

第1场 渡口 日 外
人物：老周，小满
江面起雾，渡船靠岸。
老周：今天不开船。
小满：（急）我娘等着药。
老周：雾散了再说。

第2场 老周家 夜 内
人物：老周，小满
油灯跳了一下。
老周：你娘是哪天病的？
小满：霜降那天。
`;

/** Uploads a text; the new script's id. */
export const uploadText = async (
  app: { inject: (request: InjectOptions) => Promise<{ json: () => { data: { id: string } } }> },
  token: string,
  text = SHORT_SCRIPT,
  fields: Record<string, string> = {},
): Promise<string> => (await app.inject(uploadRequest(token, [...fieldParts(fields), filePart(text)]))).json().data.id;
