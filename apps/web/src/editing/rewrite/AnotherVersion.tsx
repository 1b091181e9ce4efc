import { useMemo } from "react";
import { aboutInk } from "../../run/runSentences.ts";
import { withInk } from "../../run/withInk.ts";
import type { Editor } from "../useEditor.ts";
import { requestAgain } from "./repeatRewrite.ts";
import { onFirstClick } from "./onFirstClick.ts";
import type { Proposed } from "./useProposal.ts";
import { useRewriteEstimate, type Rewriting } from "./useRewrite.ts";

interface Props {
  editor: Editor;
  of: { scriptId: string; versionId: string; sceneId: string };
  rewriting: Rewriting;
  proposal: Pick<Proposed, "base" | "asked">;
}

const requestNow = (sheet: Editor["sheet"], base: Proposed["base"], asked: Proposed["asked"]) =>
  sheet && asked ? requestAgain(sheet.doc(), base, asked) : null;

/** 换一版: the same asked for again, with its price; where it is not known what was asked for, or nothing of it is left, kinds are chosen anew. */
export function AnotherVersion({ editor, of, rewriting, proposal: { base, asked } }: Props) {
  const { sheet, saving } = editor;
  // Priced once, not at each key that is typed meanwhile.
  const priced = useMemo(() => requestNow(sheet, base, asked), [sheet, base, asked]);
  const estimate = useRewriteEstimate(of, priced, saving);
  return (
    <button
      type="button"
      className="link"
      onClick={onFirstClick(
        withInk(estimate.data, () => {
          const request = requestNow(sheet, base, asked);
          if (!request) return rewriting.forget();
          saving.session.get()?.saveNow();
          rewriting.begin(request);
        }),
      )}
    >
      换一版{aboutInk(estimate.data)}
    </button>
  );
}
