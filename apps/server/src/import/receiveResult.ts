import type { Line, Parsed } from "@mochang/screenplay";
import type { Readable } from "node:stream";
import type { ReaderMessage, PackedLine } from "./readerProcess/readerMessage.ts";
import { ImportError } from "./importError.ts";
import type { Imported, OnProgress } from "./importResult.ts";
import { doubtMessage } from "./doubts.ts";

/**
 * Puts the child's messages together. Undefined when they end before `end`: the child died.
 * Throws the `ImportError` that the child reports, or a plain error for a bug in it.
 */
export async function receiveResult(source: Readable, onProgress?: OnProgress): Promise<Imported | undefined> {
  const assembly = new Assembly();
  for await (const line of linesOf(source)) {
    const message = JSON.parse(line) as ReaderMessage;
    if (message.t === "progress") onProgress?.(message.progress);
    else if (message.t === "error")
      throw new ImportError(message.code, { reason: message.reason, detail: message.detail });
    else if (message.t === "bug") throw new Error(`import child: ${message.detail}`);
    else assembly.receive(message);
  }
  return assembly.imported;
}

/** The last line is given only when its newline came: a cut one is no message. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  source.setEncoding("utf8");
  let rest: string[] = [];
  for await (const chunk of source as AsyncIterable<string>) {
    const parts = chunk.split("\n");
    for (const [i, part] of parts.entries()) {
      rest.push(part);
      if (i === parts.length - 1) break;
      yield rest.join("");
      rest = [];
    }
  }
}

class Assembly {
  imported: Imported | undefined;
  private pieces: string[] = [];
  private text = "";
  private result: Imported | undefined;
  private lines: Line[] = [];

  receive(message: Exclude<ReaderMessage, { t: "progress" | "error" | "bug" }>): void {
    switch (message.t) {
      case "text":
        this.pieces.push(message.s);
        return;
      case "head": {
        const { format, encoding, pages, unsure, hidden, kind, title, cast, review } = message;
        this.text = this.pieces.join("");
        const parsed: Parsed = { kind, text: this.text, title, frontMatter: this.lines, scenes: [], cast };
        this.result = {
          text: this.text,
          format,
          encoding,
          parsed,
          ...(pages === undefined ? {} : { pages }),
          unsure: unsure.map((u) => ({ ...u, message: doubtMessage(u) })),
          hidden,
          ...(review ? { review } : {}),
        };
        return;
      }
      case "scene":
        this.lines = [];
        this.result?.parsed.scenes.push({
          number: message.number,
          heading: message.heading,
          fields: message.fields,
          lines: this.lines,
        });
        return;
      case "lines":
        for (const line of message.lines) this.lines.push(this.unpack(line));
        return;
      case "end":
        this.imported = this.result;
    }
  }

  private unpack([type, start, end, confidence, speaker]: PackedLine): Line {
    const text = this.text.slice(start, end);
    return speaker === undefined
      ? { type, text, start, end, confidence }
      : { type, text, speaker, start, end, confidence };
  }
}
