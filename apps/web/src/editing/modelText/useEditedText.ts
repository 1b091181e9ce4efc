import { useKeptField } from "../../ui/keptFields.ts";

/** A text that is edited by hand while another window may change what is stored. */
export interface EditedText {
  /** Null while nothing is edited. */
  text: string | null;
  /** What another window has put in its place since the editing began; null where that stands as it did. */
  newer: string | null;
  begin: (text: string) => void;
  change: (text: string) => void;
  end: () => void;
}

/** @param stored what stands in the text's place now; undefined: it is not loaded, and nothing is compared with it */
export function useEditedText(key: string, stored: string | undefined): EditedText {
  const [edited, setEdited] = useKeptField<{ text: string; base: string } | null>(key, null);
  return {
    text: edited?.text ?? null,
    newer: edited !== null && stored !== undefined && edited.base !== stored ? stored : null,
    begin: (text) => setEdited({ text, base: stored ?? "" }),
    change: (text) => setEdited({ base: stored ?? "", ...edited, text }),
    end: () => setEdited(null),
  };
}
