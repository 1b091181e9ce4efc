import { UNITS_PER_DROP } from "@mochang/contract";
import { useEffect, useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { LabelledField } from "../form/LabelledField.tsx";
import { inkText } from "../../lib/inkText.ts";
import { CEILING_FAULT, readCeiling } from "./ceiling.ts";
import css from "./run.module.css";

interface Props {
  id: string;
  run: {
    ceiling: number | null;
    setCeiling: (units: number | null) => Promise<unknown>;
    isSettingCeiling: boolean;
  };
}

/** What a run under way may spend at most, and 改. */
export function RunCeiling({ id, run }: Props) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <CeilingForm id={id} run={run} onClose={() => setChanging(false)} />;
  return (
    <p className="tiny quiet">
      {run.ceiling === null ? "没有设上限，写好的都留着。" : `这一次最多花 ${inkText(run.ceiling)}，写好的都留着。`}
      <button type="button" className="link" aria-label="改上限" onClick={() => setChanging(true)}>
        改
      </button>
      <br />
      关掉窗口也照样写。
    </p>
  );
}

function CeilingForm({ id, run: { ceiling, setCeiling, isSettingCeiling }, onClose }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState(ceiling === null ? "" : String(ceiling / UNITS_PER_DROP));
  const units = readCeiling(typed);
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What it is refused for is told, and the field stays open.
    if (units !== null) void setCeiling(units ?? null).then(onClose, () => undefined);
  };
  return (
    <form className={css.ceiling} onSubmit={submit}>
      <LabelledField id={id} label="最多花" say="从下一份起算，到了就停" error={units === null ? CEILING_FAULT : null}>
        <TextInput
          id={id}
          faulty={units === null}
          inputMode="numeric"
          placeholder="不设上限"
          after="滴"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </LabelledField>
      <div className={css.buttons}>
        <Button type="submit" size="small" disabled={units === null} loading={isSettingCeiling}>
          改上限
        </Button>
        <Button size="small" onClick={onClose}>
          不改
        </Button>
      </div>
    </form>
  );
}
