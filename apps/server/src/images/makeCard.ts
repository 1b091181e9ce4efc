import type { SKRSContext2D } from "@napi-rs/canvas";
import { openCanvas, SANS, SERIF } from "./canvas.ts";
import { jpegOf, type PictureSize } from "./makePicture.ts";

/** What is set on a card: the work's own words, nothing drawn. */
export type Card =
  | { kind: "person"; name: string; role: string; caption: string; paper: string }
  | { kind: "work"; title: string; lines: readonly string[]; paper: string };

const INK = "#1f1b16";
const SECONDARY_COLOUR = "#6b6259";

/** A card set from words: for a person the last character of the name, for a work its title in a column, as on a bound book. No model's, and unlabelled. */
export async function makeCard(card: Card, size: PictureSize): Promise<Buffer> {
  const { createCanvas } = await openCanvas();
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  context.fillStyle = card.paper;
  context.fillRect(0, 0, size.width, size.height);
  if (card.kind === "person") setPerson(context, card, size);
  else setWork(context, card, size);
  return jpegOf(canvas);
}

const characters = (text: string): string[] =>
  [...new Intl.Segmenter("zh").segment(text)].map(({ segment }) => segment);

function setPerson(
  context: SKRSContext2D,
  { name, role, caption }: Extract<Card, { kind: "person" }>,
  { width, height }: PictureSize,
): void {
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `${Math.round(width * 0.5)}px ${SERIF}`;
  context.fillText(characters(name.trim().slice(-LINE_MAX)).at(-1) ?? "", width / 2, height * 0.44);
  context.font = `${Math.round(width * 0.055)}px ${SANS}`;
  context.fillText(fitted(context, name, width * 0.8), width / 2, height * 0.8);
  context.fillStyle = SECONDARY_COLOUR;
  context.font = `${Math.round(width * 0.04)}px ${SANS}`;
  context.fillText(fitted(context, [role, caption].filter(Boolean).join("　"), width * 0.84), width / 2, height * 0.88);
}

function setWork(
  context: SKRSContext2D,
  { title, lines }: Extract<Card, { kind: "work" }>,
  { width, height }: PictureSize,
): void {
  const inset = Math.round(width * 0.08);
  context.strokeStyle = "rgb(31 27 22 / 35%)";
  context.lineWidth = 2;
  context.strokeRect(inset, inset, width - inset * 2, height - inset * 2);
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "top";
  const written = characters(title.trim().slice(0, LINE_MAX)).slice(0, 18);
  const columns = Math.ceil(written.length / 9) || 1;
  const letters = Math.min(width * 0.17, (height * 0.62) / Math.min(9, Math.max(1, written.length)));
  context.font = `${Math.round(letters)}px ${SERIF}`;
  for (const [i, one] of written.entries()) {
    const column = Math.floor(i / 9);
    const x = width - inset * 1.6 - letters * (column + 0.5);
    context.fillText(one, x, inset * 1.6 + (i % 9) * letters * 1.12);
  }
  context.fillStyle = SECONDARY_COLOUR;
  context.textAlign = "left";
  context.font = `${Math.round(width * 0.042)}px ${SANS}`;
  const room = width - inset * 3 - letters * (columns + 0.4);
  for (const [i, line] of lines.entries())
    context.fillText(
      fitted(context, line, room),
      inset * 1.5,
      height - inset * 1.6 - (lines.length - i) * width * 0.065,
    );
}

/** No line of a card holds more; a name of 10,000 characters is not measured whole. */
const LINE_MAX = 120;

/** A line cut to a width. */
function fitted(context: SKRSContext2D, text: string, width: number): string {
  let cut = characters(text.slice(0, LINE_MAX));
  if (cut.join("") === text && context.measureText(text).width <= width) return text;
  while (cut.length > 0 && context.measureText(`${cut.join("")}…`).width > width) cut = cut.slice(0, -1);
  return `${cut.join("")}…`;
}
