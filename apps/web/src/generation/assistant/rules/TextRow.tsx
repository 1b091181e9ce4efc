import { useId, useState } from "react";
import { TextArea } from "../../form/TextArea.tsx";
import { RowForm } from "./RowForm.tsx";

interface Props {
  row: string;
  label?: string | undefined;
  placeholder?: string;
  onSave: (row: string) => Promise<boolean>;
  onClose: () => void;
  onRemove?: (() => void) | undefined;
}

/** A rule in words that is being written. */
export function TextRow({ row, label = "这一条", placeholder, onSave, onClose, onRemove }: Props) {
  const id = useId();
  const [text, setText] = useState(row);
  return (
    <RowForm
      isComplete={text.trim() !== "" && text.trim() !== row}
      onSave={() => onSave(text.trim())}
      onClose={onClose}
      onRemove={onRemove}
    >
      <TextArea
        id={id}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </RowForm>
  );
}
