import { RUN_WORK } from "@mochang/contract";
import { REASON_MAX, type AdminRun } from "@mochang/contract/admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import { resumeRun, stopRun } from "./api.ts";
import css from "./admin.module.css";

/** What an administrator does to a run of somebody's. */
const ACTS = {
  stop: { send: stopRun, name: "停下", done: "已经请它停下", help: "必填，记在操作记录里，也告诉它的主人。" },
  resume: { send: resumeRun, name: "接着做", done: "已经接着做", help: "必填，记在操作记录里。用的是它主人的墨。" },
} as const;
export type RunActName = keyof typeof ACTS;

interface Props {
  run: AdminRun;
  act: RunActName;
  onClose: () => void;
}

/** Asks for the reason of an act on a run, then does it; whatever comes of it, the lists are asked for anew. */
export function RunActDialog({ run, act, onClose }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const { send, name, done, help } = ACTS[act];
  const fault = submitted && reason.trim() === "" ? "请写明缘由" : null;
  const acting = useMutation({
    mutationFn: () => send({ runId: run.runId, reason: reason.trim() }),
    onSuccess: () => {
      toasts.done(done);
      onClose();
    },
    onError: (error) => toasts.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim() !== "" && !acting.isPending) acting.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`${name} ${run.phone} 的${RUN_WORK[run.kind]}`}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field id="why" label="缘由" error={fault} help={help}>
          <TextInput
            id="why"
            value={reason}
            maxLength={REASON_MAX}
            faulty={fault !== null}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Button primary type="submit" loading={acting.isPending}>
          {name}
        </Button>
      </form>
    </Dialog>
  );
}
