import { Readable } from "node:stream";
import { entryFileName, entryName, uniqueNames } from "./entryNames.ts";
import type { ZipEntry } from "./writeZip.ts";

/** One file of a script; `path` holds folders and a file's name as people chose them. */
export interface ScriptFile {
  path: readonly string[];
  content(): Promise<Readable | string | Uint8Array>;
}

/** What of a user is exported, and how it is read. */
export interface ExportedData {
  /** Everything that is kept, as one JSON text in pieces. */
  json(userId: string): AsyncIterable<string>;
  ledgerCsv(userId: string): AsyncIterable<string>;
  /** A user's works with their names, also those in the trash. */
  works(userId: string): Promise<readonly { id: string; name: string }[]>;
  /** The files of a work. One that is gone meanwhile has none. */
  filesOf(userId: string, scriptId: string, signal: AbortSignal): AsyncIterable<ScriptFile>;
}

const README = (day: string): string =>
  [
    `墨场，全部数据，${day} 导出`,
    "",
    "作品：每部一个文件夹，里面有原始文件、现行文字（FDX 和纯文本）、其他版本、评估报告、批注；生成的作品还有故事策划、故事结构、参考文件、画像与封面。废纸篓里的也在。",
    "用墨账目.csv：每一笔的时间、事项和余额，可以用表格软件打开。",
    "数据.json：账号、登录记录、批注、人物与策划、对话等全部记录，供程序读取；时间写作北京时间，带时区。",
    "",
    "文件名里各种系统不接受的字符已经去掉，太长的截短，同名的加了编号。没能写成的文件，在它的位置有一份同名的说明。",
    "",
  ].join("\r\n");

/** Every file of the archive, in its order; `worked` hears of each work that is done. */
export async function* exportEntries(
  data: ExportedData,
  userId: string,
  options: { day: string; signal: AbortSignal; worked(done: number, total: number): Promise<void> },
): AsyncGenerator<ZipEntry, void, undefined> {
  const { day, signal, worked } = options;
  yield { path: ["说明.txt"], content: async () => `\uFEFF${README(day)}` };
  const text = (pieces: AsyncIterable<string>) => async () => Readable.from(pieces, { objectMode: false });
  yield { path: ["用墨账目.csv"], content: text(data.ledgerCsv(userId)) };
  const works = await data.works(userId);
  const folderName = uniqueNames();
  for (const [done, { id, name }] of works.entries()) {
    await worked(done, works.length);
    signal.throwIfAborted();
    const folder = folderName(entryName(name));
    const unique = new Map<string, (name: string) => string>();
    for await (const file of data.filesOf(userId, id, signal)) {
      const folders = file.path.slice(0, -1).map((part) => entryName(part));
      const names = unique.get(folders.join("/")) ?? uniqueNames();
      unique.set(folders.join("/"), names);
      const path = ["作品", folder, ...folders, names(entryFileName(file.path.at(-1) ?? ""))];
      yield { path, content: file.content };
    }
  }
  await worked(works.length, works.length);
  yield { path: ["数据.json"], content: text(data.json(userId)) };
}
