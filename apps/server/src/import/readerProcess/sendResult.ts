import type { Line, Parsed } from "@mochang/screenplay";
import type { Extracted } from "../importResult.ts";
import { limitHiddenText } from "../hiddenText.ts";
import { invisibleRuns } from "../invisibleCharacters.ts";
import type { Doubt } from "../doubts.ts";
import type { ReaderMessage, PackedLine } from "./readerMessage.ts";

const TEXT_PIECE = 32_768;
const LINES_PIECE = 400;

type Send = (message: ReaderMessage) => Promise<void> | undefined;

/** Hands the result over in pieces that are each parsed in about a millisecond. */
export async function sendResult(extracted: Extracted, parsed: Parsed, unsure: Doubt[], send: Send): Promise<void> {
  const { format, encoding, pages, review } = extracted;
  // What the offsets refer to; it is the extracted text but for Final Draft, which has none of its own.
  const { text } = parsed;
  for (let at = 0; at < text.length; at += TEXT_PIECE) await send({ t: "text", s: text.slice(at, at + TEXT_PIECE) });
  await send({
    t: "head",
    format,
    encoding,
    pages,
    unsure,
    hidden: limitHiddenText([...(extracted.hidden ?? []), ...invisibleRuns(text)]),
    kind: parsed.kind,
    title: parsed.title,
    cast: parsed.cast,
    ...(review ? { review } : {}),
  });
  await sendLines(parsed.frontMatter, send);
  let sentLines = 0;
  for (const [i, { number, heading, fields, lines }] of parsed.scenes.entries()) {
    await send({ t: "scene", number, heading, fields });
    await sendLines(lines, send);
    const percent = Math.floor(((i + 1) / parsed.scenes.length) * 100);
    if (percent >= sentLines + 5)
      await send({ t: "progress", progress: { step: "classify", percent: (sentLines = percent) } });
  }
  if (sentLines < 100) await send({ t: "progress", progress: { step: "classify", percent: 100 } });
  await send({ t: "end" });
}

async function sendLines(lines: Line[], send: Send): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_PIECE)
    await send({ t: "lines", lines: lines.slice(at, at + LINES_PIECE).map(pack) });
}

const pack = ({ type, start, end, confidence, speaker }: Line): PackedLine =>
  speaker === undefined ? [type, start, end, confidence] : [type, start, end, confidence, speaker];
