import type { CreativeReference, Values } from "@mochang/generation";
import type { Item } from "../items.ts";

/** What the row and the list of a reference file say once it was deleted. */
export const FILE_DELETED = "文件已经删去了";

/** The core's values as they are read: a reference file that the script no longer holds says so behind its name. */
export function withDeletedFiles({ values, files }: Pick<Item, "values" | "files">): Values {
  const references = values["creativeRefSources"];
  if (!Array.isArray(references)) return values;
  const isGone = ({ refType, refContent }: CreativeReference): boolean =>
    refType === "file" && files.every(({ url }) => url !== refContent);
  return {
    ...values,
    creativeRefSources: (references as CreativeReference[]).map((one) =>
      isGone(one) ? { ...one, refName: `${one.refName}，${FILE_DELETED}` } : one,
    ),
  };
}
