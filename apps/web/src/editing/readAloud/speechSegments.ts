import { lineText, lineType, sceneFacts } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** Words that are read by one voice; `speaker` null for what is seen. */
export interface AloudPiece {
  line: string;
  speaker: string | null;
  text: string;
}

/** What of a scene is read aloud: actions and speeches. Cues, directions and what is struck out are not. */
export function piecesOf(scene: Node): AloudPiece[] {
  const { lines } = sceneFacts(scene);
  return scene.children.flatMap((line, i): AloudPiece[] => {
    const type = lineType(line);
    const text = lineText(line).replace(/^△\s*/u, "").trim();
    if (text === "" || (type !== "action" && type !== "dialogue" && type !== "text")) return [];
    return [{ line: String(line.attrs.id), speaker: type === "dialogue" ? (lines[i]?.speaker ?? null) : null, text }];
  });
}

/** A voice of the browser. */
export interface Voice {
  name: string;
  lang: string;
}

export const isChinese = ({ lang }: Voice): boolean => /^(?:zh|cmn|yue)/iu.test(lang);

/** Voices differ by height where there are fewer than persons. */
const PITCHES = [1, 0.8, 1.2, 0.65, 1.4] as const;

export interface Cast<V extends Voice> {
  voice: V;
  pitch: number;
}

/** A voice for each person, in the order of their first words: the first one reads what is seen, each person has another voice or height. */
export function castVoices<V extends Voice>(
  pieces: readonly AloudPiece[],
  voices: readonly V[],
): (speaker: string | null) => Cast<V> | null {
  const chinese = voices.filter(isChinese);
  const [narrator] = chinese;
  const names = [...new Set(pieces.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])))];
  return (speaker) => {
    if (!narrator) return null;
    if (speaker === null) return { voice: narrator, pitch: 1 };
    // The narrator's own voice at its own height is nobody else's while there are others.
    const at = names.indexOf(speaker) + 1;
    return {
      voice: chinese[at % chinese.length] ?? narrator,
      pitch: PITCHES[Math.floor(at / chinese.length) % PITCHES.length] ?? 1,
    };
  };
}
