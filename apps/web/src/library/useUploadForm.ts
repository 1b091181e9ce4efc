import { useRef, useState } from "react";
import { guessScriptType } from "@mochang/generation";
import { charactersIn, readChosenFile } from "./countCharacters.ts";
import { openingForm, type EarlierDraft, type UploadForm } from "./uploadRules.ts";

/** What is filled in, with the characters of the chosen file: null while they are not counted, or only the server can. */
export function useUploadForm(earlier: EarlierDraft | null) {
  const [form, setForm] = useState<UploadForm>(() => openingForm(earlier));
  const [characters, setCharacters] = useState<number | null>(null);
  /** The file whose characters are counted: another one may be chosen meanwhile. */
  const counted = useRef<File | null>(null);
  return {
    form,
    characters,
    change(part: Partial<UploadForm>): void {
      setForm((before) => ({ ...before, ...part }));
      const { file } = part;
      if (!file) return;
      counted.current = file;
      setCharacters(null);
      void readChosenFile(file).then((text) => {
        if (counted.current !== file) return;
        setCharacters(text === null ? null : charactersIn(text));
        const guess = text === null ? null : guessScriptType(text);
        // What its user has chosen stays, and so does the medium of a former draft.
        setForm((before) =>
          before.scriptType === "" || before.guessed
            ? { ...before, scriptType: guess === null ? "" : String(guess), guessed: guess !== null }
            : before,
        );
      });
    },
    reset(): void {
      counted.current = null;
      setForm(openingForm(earlier));
      setCharacters(null);
    },
  };
}
