import { unitOf } from "@mochang/contract";
import { fence, neutralise, placeNames, type StoredWork } from "../../prompting/index.ts";

/** Characters of the script that are shown about one person. */
const MAX_CHARACTERS = 8_000;

interface Excerpt {
  scene: number;
  text: string;
  /** Lines that are the person's own, or name him. */
  weight: number;
}

/** What a script says of one person: the lines that he speaks or that name him, with those beside them; from the scenes that say most. */
export function personExcerpts(
  { parsed, form }: Pick<StoredWork, "parsed" | "form">,
  names: readonly string[],
): string {
  const of = new Set(names);
  const isAbout = ({ text, speaker }: { text: string; speaker?: string }): boolean =>
    (speaker !== undefined && of.has(speaker)) || names.some((name) => text.includes(name));
  const excerpts = parsed.scenes.flatMap(({ lines }, scene): Excerpt[] => {
    const about = lines.map(isAbout);
    const weight = about.filter(Boolean).length;
    if (weight === 0) return [];
    const excerptLines = lines.filter((_, i) => about[i] || about[i - 1] || about[i + 1]);
    return [{ scene, text: excerptLines.map((line) => line.text).join("\n"), weight }];
  });
  let remainingCharacters = MAX_CHARACTERS;
  const selected = new Set<number>();
  for (const { scene, text } of excerpts.toSorted((a, b) => b.weight - a.weight || a.scene - b.scene)) {
    if (selected.size > 0 && text.length > remainingCharacters) continue;
    selected.add(scene);
    remainingCharacters -= text.length;
  }
  const placed = placeNames(parsed, unitOf(form));
  const parts = excerpts
    .filter(({ scene }) => selected.has(scene))
    .map(({ scene, text }) => `〔${placed[scene]}〕\n${neutralise(text.slice(0, MAX_CHARACTERS).toWellFormed())}`);
  return parts.length === 0 ? "" : fence(parts.join("\n\n"));
}
