import type { ImportDoubt } from "@mochang/contract";
import { encodingName } from "../../import/index.ts";

const CHOSEN = "encoding-chosen";

/** Says with a script that its encoding was chosen by hand, and which. */
export const chosenEncoding = (encoding: string): ImportDoubt => ({
  kind: CHOSEN,
  message: `按你选的 ${encodingName(encoding)} 读入。`,
  encoding,
});

/** The encoding that was chosen by hand for a script; absent where import decided. */
export const encodingChosenFor = (doubts: readonly ImportDoubt[]): string | undefined =>
  doubts.find(({ kind }) => kind === CHOSEN)?.encoding;
