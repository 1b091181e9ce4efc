import { useState } from "react";
import { useThemes } from "../queries.ts";
import { MODIFY } from "../uploadFormTexts.ts";
import type { UploadForm } from "../uploadRules.ts";
import { useUpload } from "../useUpload.ts";
import type { PreparationResults } from "./preparationResults.ts";
import { prepareScript } from "./prepareScript.ts";
import { rememberUpload } from "./uploadMemory.ts";

interface Options {
  /** The script stands in the list. */
  changed: () => void;
  /** The editor opens. */
  onDone: () => void;
}

/** Sends the form of an upload for the modify system, and prepares the script: how far it is, what was found, and whether the mask stands aside. */
export function useModifyUpload({ changed, onDone }: Options) {
  const themes = useThemes();
  const [found, setFound] = useState<PreparationResults>({});
  const [hidden, setHidden] = useState(false);
  const genreOf = (code: string | null): string => themes.data?.find((theme) => theme.code === code)?.name ?? "";
  const findPart = (step: 1 | 2 | 3, words: string) => setFound((before) => ({ [step]: words, ...before }));
  const { phase, submit, cancel } = useUpload({
    purpose: MODIFY,
    earlier: null,
    onStored: async (script) => {
      changed();
      await prepareScript(script.id, (step) => findPart(step, "好了"));
    },
    onDone,
    onNumber: (number, { scriptName, author, fileTheme }) =>
      rememberUpload(number === null ? null : { number, name: scriptName.trim(), author, genre: genreOf(fileTheme) }),
    onPrepared: ({ step, message }) => findPart(step, message),
  });
  return {
    phase,
    found,
    hidden,
    setHidden,
    genreOf,
    cancel,
    send(form: UploadForm): void {
      setFound({});
      setHidden(false);
      submit(form);
    },
  };
}
