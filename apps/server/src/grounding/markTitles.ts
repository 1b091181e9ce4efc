import { splitCited } from "@mochang/contract";
import { foldText } from "./foldText.ts";
import type { Passages } from "./passages.ts";

/** Behind a title that a model names from memory. */
export const FROM_MEMORY = "（凭记忆，请核对）";
/** A title, and what the model itself has written of the kind behind it. */
const TITLE = /《([^《》]{1,40})》(?!\s*[（(]\s*凭记忆)/gu;

/** A sentence that says so in its own words needs no second mark. */
const FREELY_MARKED = /(?<!》\s*[（(]\s*)凭记忆/u;

/** A sentence whose titles of other works, or of anything else that the script does not hold, are marked: nobody has looked them up. */
export function markTitles(sentence: string, passages: Pick<Passages, "holds" | "isOwnTitle">): string {
  if (!sentence.includes("《") || FREELY_MARKED.test(sentence)) return sentence;
  return splitCited(sentence)
    .map((part) =>
      part.type === "citation"
        ? part.text
        : part.text.replaceAll(TITLE, (all, title: string) =>
            foldText(title) === "" || passages.isOwnTitle(title) || passages.holds(title)
              ? all
              : `${all}${FROM_MEMORY}`,
          ),
    )
    .join("");
}
