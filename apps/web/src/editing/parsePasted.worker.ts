import { parsePasted } from "./parsePasted.ts";

addEventListener("message", ({ data }: MessageEvent<Parameters<typeof parsePasted>>) =>
  postMessage(parsePasted(...data)),
);
