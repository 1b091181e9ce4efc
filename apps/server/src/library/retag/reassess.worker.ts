// Reassesses one script beside the event loop: takes its scenes in pieces, answers once, ends.
import { parentPort } from "node:worker_threads";
import type { SceneJson } from "@mochang/screenplay";
import { reassess, type Reassessed, type Retagging } from "./reassess.ts";
import type { Piece } from "./reassessAside.ts";

let retagging: Retagging | null = null;
const stored: SceneJson[] = [];

parentPort?.on("message", (piece: Piece) => {
  if (piece.kind === "begin") retagging = piece.retagging;
  else if (piece.kind === "scenes") for (const json of piece.jsons) stored.push(JSON.parse(json) as SceneJson);
  else if (retagging) {
    const answer: Reassessed = reassess(retagging, stored);
    parentPort?.postMessage(answer);
    parentPort?.close();
  }
});
