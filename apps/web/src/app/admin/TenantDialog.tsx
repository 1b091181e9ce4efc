import { BLOCKED_TENANT } from "@mochang/contract";
import { REASON_MAX, type AdminUser } from "@mochang/contract/admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import { changeTenant } from "./api.ts";
import css from "./admin.module.css";

/** Moves an account to another tenant, with a reason. */
export function TenantDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const client = useQueryClient();
  const [tenant, setTenant] = useState(String(user.tenantId));
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const faults = {
    tenant: /^\d{1,9}$/u.test(tenant.trim()) ? null : "租户应为整数",
    reason: reason.trim() === "" ? "请写明缘由" : null,
  };
  const moving = useMutation({
    mutationFn: () => changeTenant({ userId: user.id, tenantId: Number(tenant.trim()), reason: reason.trim() }),
    onSuccess: async () => {
      toasts.done("租户已改");
      await client.invalidateQueries({ queryKey: ["admin"] });
      onClose();
    },
    onError: (error) => toasts.error(error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (faults.tenant === null && faults.reason === null && !moving.isPending) moving.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`改 ${user.phone} 的租户`}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field
          id="tenant"
          label="租户"
          error={submitted ? faults.tenant : null}
          help={`租户 ${BLOCKED_TENANT} 不能用评估。`}
        >
          <TextInput
            id="tenant"
            className="num"
            inputMode="numeric"
            value={tenant}
            faulty={submitted && faults.tenant !== null}
            onChange={(event) => setTenant(event.target.value)}
          />
        </Field>
        <Field id="why" label="缘由" error={submitted ? faults.reason : null} help="必填，记在操作记录里。">
          <TextInput
            id="why"
            value={reason}
            maxLength={REASON_MAX}
            faulty={submitted && faults.reason !== null}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Button primary type="submit" loading={moving.isPending}>
          改租户
        </Button>
      </form>
    </Dialog>
  );
}
