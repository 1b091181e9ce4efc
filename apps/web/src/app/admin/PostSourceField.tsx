import { POST_MAX } from "@mochang/contract/admin";
import { Field } from "../../ui/Field.tsx";
import css from "./admin.module.css";

const HELP = "文首两条 --- 之间是标题、系列和日期，后面是正文。";

interface Props {
  label: string;
  value: string;
  onChange: (source: string) => void;
  /** Said behind what the form of the text is. */
  more?: string;
}

/** The Markdown of an article or script, with its front matter. */
export function PostSourceField({ label, value, onChange, more = "" }: Props) {
  return (
    <Field id="source" label={label} help={`${HELP}${more}`}>
      <textarea
        id="source"
        className={css.source}
        value={value}
        maxLength={POST_MAX}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
