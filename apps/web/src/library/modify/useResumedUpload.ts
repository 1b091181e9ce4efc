import type { ScriptRecord } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../lib/apiError.ts";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { followImport } from "../followImport.ts";
import type { UploadPhase } from "../uploadProgress.ts";
import type { PreparationResults } from "./preparationResults.ts";
import { prepareScript } from "./prepareScript.ts";
import { recallUpload, rememberUpload, type RememberedUpload } from "./uploadMemory.ts";

const LOST = "刚才的上传没有传完，什么也没有留下，请再传一次";

/** An upload that a reload of the page interrupted: its file may have arrived, and is being read. */
interface Resumed {
  work: RememberedUpload;
  phase: UploadPhase | null;
  found: PreparationResults;
  /** Once it is ready. */
  script: ScriptRecord | null;
}

/** Goes on with the upload that was under way when the page was loaded again. A window is not opened by itself: no click has asked for it. */
export function useResumedUpload(changed: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [resumed, setResumed] = useState<Resumed | null>(() => {
    const work = recallUpload();
    return work && { work, phase: { at: "reading" }, found: {}, script: null };
  });
  const number = resumed?.work.number;
  const change = useEffectEvent((part: Partial<Resumed>) => setResumed((before) => before && { ...before, ...part }));
  const findPart = useEffectEvent((step: 1 | 2 | 3, words: string) =>
    setResumed((before) => before && { ...before, found: { [step]: words, ...before.found } }),
  );
  const finish = useEffectEvent(async (name: string) => {
    change({ phase: { at: "starting" } });
    try {
      const script = await callAsMutation(client, () => prepareScript(name, (step) => findPart(step, "好了")))(
        undefined,
      );
      change({ phase: null, script });
      changed();
    } catch (error) {
      setResumed(null);
      if (error instanceof ApiError && error.code === 404) toasts.warn(LOST);
      else toasts.error(error);
    }
    rememberUpload(null);
  });
  // A second reload finds it again.
  const remember = useEffectEvent(() => rememberUpload(resumed?.work ?? null));
  useEffect(() => {
    if (number === undefined) return;
    remember();
    return followImport(number, {
      step: ({ step, message, percent }) => change({ phase: { at: "reading", key: step, step: message, percent } }),
      prepared: ({ step, message }) => findPart(step, message),
      end: () => void finish(number),
    });
  }, [number]);
  return { resumed, close: () => setResumed(null) };
}
