import { CONTENT_SCHEMA, upgradeScene, type SceneJson } from "@mochang/screenplay";

/** A content as it is stored: which schema wrote it, and its JSON. */
export interface StoredContent {
  schema: number;
  json: string;
}

/** A stored content as today's schema has it; nothing that is stored is ever rewritten. */
export const toRow = ({ json, schema }: StoredContent): SceneJson =>
  schema === CONTENT_SCHEMA ? (JSON.parse(json) as SceneJson) : upgradeScene(JSON.parse(json), schema);

/** The same as JSON, not parsed where it is of today's schema. */
export const toRowJson = (content: StoredContent): string =>
  content.schema === CONTENT_SCHEMA ? content.json : JSON.stringify(toRow(content));
