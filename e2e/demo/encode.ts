import { execFileSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "./screencast.ts";

/** A film that a visitor loads with one click, in bytes. */
export const MAX_FILM_BYTES = 4_000_000;
const FRAMES_PER_SECOND = 15;
/** Constant quality of VP9, the best first; the first that stays under the limit is taken. */
const QUALITIES = [30, 36, 42, 50];

/** The frames as a silent WebM, encoded by the system's ffmpeg. @throws when there is no ffmpeg, or no quality is small enough */
export function encodeFilm(frames: readonly Frame[], folder: string, out: string): void {
  const list = join(folder, "frames.txt");
  const last = frames.at(-1);
  if (!last) throw new Error("nothing was recorded");
  // The list's last entry is named twice: otherwise its duration is not kept.
  const rows = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`);
  writeFileSync(list, `${rows.join("\n")}\nfile '${last.file}'\n`);
  for (const quality of QUALITIES) {
    const encoding = [
      "-c:v",
      "libvpx-vp9",
      "-b:v",
      "0",
      "-crf",
      String(quality),
      "-row-mt",
      "1",
      "-pix_fmt",
      "yuv420p",
    ];
    execFileSync(
      "ffmpeg",
      [
        "-y",
        "-v",
        "error",
        "-f",
        "concat",
        "-safe",
        "0",
        "-i",
        list,
        "-r",
        String(FRAMES_PER_SECOND),
        ...encoding,
        "-an",
        out,
      ],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    if (statSync(out).size < MAX_FILM_BYTES) return;
  }
  throw new Error(`${out} is larger than ${MAX_FILM_BYTES} bytes at the lowest quality`);
}
