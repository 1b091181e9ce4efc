import { AI_LABEL_SHOWN } from "@mochang/contract";
import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { openCanvas, SANS } from "./canvas.ts";
import { ImageFault } from "./imageFault.ts";
import { imageHeader } from "./imageHeader.ts";
import { withXmpLabel } from "./withXmpLabel.ts";

/** Width and height of what is stored, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The longest side that is decoded: 4096 by 4096 pixels are 64 MB. */
const MAX_SIDE = 4096;
const MIN_SIDE = 64;
const QUALITY = 86;

/**
 * A provider's bytes as a picture of ours: its type read from the content, decoded and drawn anew, so that nothing of the file itself is kept; cut to the
 * size that is wanted, with 内容由 AI 生成 in its corner and the label in its metadata.
 * @throws ImageFault bad-image, too-large
 */
export async function makePicture(bytes: Buffer, { width, height }: PictureSize, label: string): Promise<Buffer> {
  const header = imageHeader(bytes);
  if (!header || header.width < MIN_SIDE || header.height < MIN_SIDE)
    throw new ImageFault("bad-image", header ? `${header.width} by ${header.height}` : "no picture");
  if (header.width > MAX_SIDE || header.height > MAX_SIDE)
    throw new ImageFault("too-large", `${header.width} by ${header.height}`);
  const { createCanvas, loadImage } = await openCanvas();
  const drawn = await loadImage(bytes).catch((cause: unknown) => {
    throw new ImageFault("bad-image", "not decoded", cause);
  });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const scale = Math.max(width / drawn.width, height / drawn.height);
  const [w, h] = [drawn.width * scale, drawn.height * scale];
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(drawn, (width - w) / 2, (height - h) / 2, w, h);
  writeLabel(context, { width, height });
  return withXmpLabel(await jpegOf(canvas), label);
}

export const jpegOf = (canvas: Canvas): Promise<Buffer> => canvas.encode("jpeg", QUALITY);

/** The explicit label of GB 45438-2025: at an edge, its letters at least a twentieth of the shorter side. */
function writeLabel(context: SKRSContext2D, { width, height }: PictureSize): void {
  const letters = Math.ceil(Math.min(width, height) * 0.05);
  const inset = Math.round(letters * 0.5);
  context.font = `${letters}px ${SANS}`;
  const band = context.measureText(AI_LABEL_SHOWN).width + inset * 2;
  context.fillStyle = "rgb(0 0 0 / 55%)";
  context.fillRect(width - band, height - letters - inset * 2, band, letters + inset * 2);
  context.fillStyle = "#fff";
  context.textBaseline = "middle";
  context.fillText(AI_LABEL_SHOWN, width - band + inset, height - (letters + inset * 2) / 2);
}
