import { unpackScene } from "@mochang/screenplay/packed";

/** The script's scenes as the server gives them to the editor. */
export async function loadScenes() {
  const answer = await fetch("/api/scriptStructure/document?script_id=long");
  return (await answer.json()).data.scenes.map(unpackScene);
}

export const textOf = (line) => (line.content ?? []).map(({ text }) => text).join("");
