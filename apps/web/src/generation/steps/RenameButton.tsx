import type { RenamedBiography } from "@mochang/contract/generation";
import { NAME_MAX } from "@mochang/generation";
import { useState, type FormEvent } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { fetchOverview, renamePerson } from "../api.ts";
import { renameInDrafts } from "../draft/renameInDrafts.ts";
import { LabelledField } from "../form/LabelledField.tsx";
import { textOf } from "../form/fieldValues.ts";
import type { Item } from "../items.ts";
import { restoreVersion } from "../versions/api.ts";
import { useWorkspace } from "../workspace.ts";
import formCss from "../form/form.module.css";

interface Renamed extends Pick<RenamedBiography, "kept" | "state"> {
  /** Brings the drafts along once the server has gone back, with the versions there. */
  takeBackInDrafts: ReturnType<typeof renameInDrafts>;
}

/** 改名: another name for a person in every step, asked once, and taken back by its toast. */
export function RenameButton({ item }: { item: Item }) {
  const { key, draftBook, refresh } = useWorkspace();
  const toasts = useToasts();
  const before = textOf(item.values["name"]);
  const [name, setName] = useState<string | null>(null);
  const rename = useSingleMutation({
    mutationFn: async ({ from, to }: { from: string; to: string }): Promise<Renamed> => {
      const { raised, others, kept, state } = await renamePerson(key, item.id ?? "", to);
      return { kept, state, takeBackInDrafts: renameInDrafts(draftBook, { from, to, others, raised }) };
    },
    onError: toasts.error,
    onSettled: refresh,
  });
  // The server has gone back by then: only what follows here is tried again.
  const follow = useSingleMutation({
    mutationFn: async ({ takeBackInDrafts }: Renamed) => {
      const { items } = await fetchOverview(key);
      takeBackInDrafts(new Map(items.map(({ id, version }) => [id, version])));
    },
    onError: (error, renamed) =>
      toasts.retry(`改名撤销了，没有提交的字还没有跟着改回：${sentenceOf(error)}`, () => follow.mutate(renamed)),
    onSettled: refresh,
  });
  // Not named back: where the other name had stood before, that would change more than the rename did.
  const takeBack = useSingleMutation({
    mutationFn: ({ kept, state }: Renamed) => restoreVersion(kept, state),
    onSuccess: (_, renamed) => follow.mutateAsync(renamed).catch(() => undefined),
    onError: toasts.error,
    onSettled: refresh,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const to = (name ?? "").trim();
    if (to === "" || to === before) return;
    const done = await rename.mutateAsync({ from: before, to }).catch(() => null);
    if (!done) return;
    setName(null);
    toasts.undo(`${before}改成了${to}，每一步都改过`, () => takeBack.mutate(done));
  };
  return (
    <>
      <button type="button" className="link small" onClick={() => setName(before)}>
        改名
      </button>
      <Dialog open={name !== null} onClose={() => setName(null)} title="改名">
        <form onSubmit={(event) => void submit(event)} className={formCss.field}>
          <p className="quiet small">{`${before}出现过的地方，从梗概到每一场，都会跟着改。`}</p>
          <LabelledField id="rename-person" label="姓名">
            <TextInput
              id="rename-person"
              faulty={false}
              maxLength={NAME_MAX}
              value={name ?? ""}
              onChange={(event) => setName(event.target.value)}
            />
          </LabelledField>
          <div className={formCss.buttons} style={{ justifyContent: "flex-end" }}>
            <Button onClick={() => setName(null)}>取消</Button>
            <Button
              primary
              type="submit"
              loading={rename.isPending}
              disabled={(name ?? "").trim() === "" || name?.trim() === before}
            >
              改遍每一步
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
