import { sceneFacts, writtenNumber } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

const MAX_CHARS = 40;

/** What a list calls a scene: its place, or its heading, or its first words. Never empty. */
export function sceneTitle(scene: Node): string {
  const { headed, place } = sceneFacts(scene);
  if (place !== null && place.trim() !== "") return place.trim();
  const first = scene.firstChild?.textContent.replace(/\s+/gu, " ").trim() ?? "";
  const bare = headed ? first.slice(writtenNumber(first).length).trim() || first : first;
  return bare === "" ? "没有文字" : bare.slice(0, MAX_CHARS);
}
