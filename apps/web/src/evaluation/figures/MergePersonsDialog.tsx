import { Select } from "antd";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import css from "./MergedPersons.module.css";

interface Props {
  people: readonly string[];
  onJoin: (name: string, person: string) => Promise<unknown>;
  onClose: () => void;
}

/** Two people are chosen; the first is counted as the second from then on. */
export function MergePersonsDialog({ people, onJoin, onClose }: Props) {
  const [name, setName] = useState<string>();
  const [person, setPerson] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choose = (label: string, value: string | undefined, onChange: (chosen: string) => void, not?: string) => (
    <Select
      showSearch
      className={css.choice}
      value={value}
      placeholder={label}
      aria-label={label}
      suffixIcon={<Icon name="down" small />}
      options={people.filter((one) => one !== not).map((one) => ({ value: one, label: one }))}
      onChange={onChange}
    />
  );
  const join = () => {
    if (name === undefined || person === undefined) return;
    setBusy(true);
    void onJoin(name, person).finally(() => {
      setBusy(false);
      onClose();
    });
  };
  return (
    <div className={css.joining} role="group" aria-label="合并人物">
      <span>把</span>
      {choose("一个人物", name, setName, person)}
      <span>算作</span>
      {choose("另一个人物", person, setPerson, name)}
      <span className={css.actions}>
        <Button size="small" loading={busy} disabled={name === undefined || person === undefined} onClick={join}>
          合并
        </Button>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
      </span>
    </div>
  );
}
