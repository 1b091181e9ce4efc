import { useRef, useState } from "react";
import { countCharacters } from "./countCharacters.ts";
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
      void countCharacters(file).then((count) => {
        if (counted.current === file) setCharacters(count);
      });
    },
    reset(): void {
      counted.current = null;
      setForm(openingForm(earlier));
      setCharacters(null);
    },
  };
}
