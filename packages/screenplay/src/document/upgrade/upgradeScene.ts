import { buildSceneNode } from "../buildSceneNodes.ts";
import type { SceneJson } from "../json.ts";
import { CONTENT_SCHEMA } from "../schema.ts";
import { knownScene1, type Schema1Scene } from "./schema1.ts";

/**
 * A stored content as the schema of today holds it; `schema` is the number stored beside it. Throws a RangeError for a number that this
 * program does not know: a newer one wrote it.
 */
export function upgradeScene(content: unknown, schema: number): SceneJson {
  if (schema === CONTENT_SCHEMA) return content as SceneJson;
  if (schema !== 1) throw new RangeError(`no content schema: ${schema}`);
  const scene = knownScene1(content as Schema1Scene, (above, line) => above.end === line.start);
  return buildSceneNode(scene, () => `${scene.id}-line`);
}
