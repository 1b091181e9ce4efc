import { NAME_MAX } from "@mochang/generation";
import { useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { InkBalance } from "../../ink/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { LabelledField } from "../form/LabelledField.tsx";
import formCss from "../form/form.module.css";
import css from "./frame.module.css";

interface Props {
  name: string;
  /** Gives the script another name; true once it has it. */
  onRename: (name: string) => Promise<boolean>;
  /** Which version is open, as a button. */
  version: ReactNode;
  /** What is said of unsent input. */
  saving: ReactNode;
  /** Commands on the whole work; a phone's header has no room for the pencil. */
  renderTools: (askRename: () => void) => ReactNode;
  account: ReactNode;
}

/** The way back, the work and its version, what can be done with the whole of it. */
export function WorkspaceHeader({ name, onRename, version, saving, renderTools, account }: Props) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = (renamed ?? "").trim();
    if (next === "" || isBusy) return;
    setBusy(true);
    const isDone = await onRename(next).finally(() => setBusy(false));
    if (isDone) setRenamed(null);
  };
  return (
    <header className={css.header}>
      <Link className="icon-btn" to="/pinggu/createdscript" aria-label="返回生成剧本">
        <Icon name="back" />
      </Link>
      <span className={css.name}>
        <bdi>{name}</bdi>
        <button type="button" className="icon-btn" aria-label="给剧本改名" onClick={() => setRenamed(name)}>
          <Icon name="pen" small />
        </button>
      </span>
      {version}
      {saving}
      <span className={css.spacer} />
      {renderTools(() => setRenamed(name))}
      <InkBalance />
      {account}
      <Dialog open={renamed !== null} onClose={() => setRenamed(null)} title="给剧本改名">
        <form onSubmit={(event) => void submit(event)}>
          <LabelledField id="script-name" label="剧本名" say={`${[...(renamed ?? "").trim()].length} / ${NAME_MAX}`}>
            <TextInput
              id="script-name"
              faulty={false}
              maxLength={NAME_MAX}
              value={renamed ?? ""}
              onChange={(event) => setRenamed(event.target.value)}
            />
          </LabelledField>
          <div className={formCss.buttons} style={{ justifyContent: "flex-end" }}>
            <Button onClick={() => setRenamed(null)}>取消</Button>
            <Button primary type="submit" loading={isBusy} disabled={(renamed ?? "").trim() === ""}>
              改名
            </Button>
          </div>
        </form>
      </Dialog>
    </header>
  );
}
