// Analyses one script beside the event loop: takes it in pieces, answers once, ends.
import { parentPort } from "node:worker_threads";
import type { Parsed } from "@mochang/screenplay";
import { analyse, type Analysis } from "./analyse.ts";
import type { Piece } from "./analyseAside.ts";

let parsed: Parsed | null = null;

parentPort?.on("message", (piece: Piece) => {
  if (piece.kind === "begin") parsed = { ...piece.parsed, scenes: [] };
  else if (piece.kind === "scenes") parsed?.scenes.push(...piece.scenes);
  else if (parsed) {
    const analysis: Analysis = analyse(parsed);
    parentPort?.postMessage(analysis);
    parentPort?.close();
  }
});
