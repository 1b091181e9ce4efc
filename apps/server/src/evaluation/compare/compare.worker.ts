// Compares two drafts, or two scenes, beside the event loop: takes the drafts in pieces, answers once, ends.
import { parentPort } from "node:worker_threads";
import type { Parsed } from "@mochang/screenplay";
import { compareDrafts, diffScene } from "@mochang/screenplay/compare";
import type { Piece } from "./aside.ts";

const drafts: Partial<Record<"old" | "new", Parsed>> = {};

parentPort?.on("message", (piece: Piece) => {
  if (piece.kind === "head") drafts[piece.side] = { ...piece.head, text: "", frontMatter: [], scenes: [] };
  else if (piece.kind === "scenes") {
    drafts[piece.side]?.frontMatter.push(...piece.frontMatter);
    drafts[piece.side]?.scenes.push(...piece.scenes);
  } else {
    if (piece.kind === "lines") parentPort?.postMessage(diffScene(piece.old, piece.new, piece.renames));
    else if (drafts.old && drafts.new) parentPort?.postMessage(compareDrafts(drafts.old, drafts.new));
    parentPort?.close();
  }
});
