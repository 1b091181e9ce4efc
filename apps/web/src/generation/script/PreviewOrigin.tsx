import type { SceneJson } from "@mochang/screenplay";
import { lineOrigin, lineText } from "@mochang/screenplay/document";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import css from "./preview.module.css";

/** How many lines of a script a model had a part in, and how many are not its words at all; lines without words are nobody's. */
export function countOrigins(scenes: readonly Pick<SceneJson, "content">[]): { model: number; own: number } {
  const lines = scenes.flatMap(({ content }) => content).filter((line) => lineText(line).trim() !== "");
  const model = lines.filter((line) => ["model", "changed"].includes(lineOrigin(line))).length;
  return { model, own: lines.length - model };
}

/** Whose the words are that are shown: said where a model wrote any of them. */
export function PreviewOrigin({ scenes }: { scenes: readonly SceneJson[] }) {
  const { model, own } = countOrigins(scenes);
  if (model === 0) return null;
  return (
    <p className={css.originNote}>
      <OriginLabel origin="model" />
      {own > 0 && `，不是 AI 写的 ${own} 行不标`}
    </p>
  );
}
