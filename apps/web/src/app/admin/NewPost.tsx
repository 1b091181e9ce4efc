import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useLeaveGuard } from "../../ui/useLeaveGuard.ts";
import { savePost } from "./api.ts";
import { PostSourceField } from "./PostSourceField.tsx";
import css from "./admin.module.css";

const HEAD = `---
title: 
series: 搭故事
sort: 1
date: ${new Date().toLocaleDateString("sv-SE")}
summary: 
---

## 

`;

interface Props {
  /** Ids that posts have already. */
  taken: readonly string[];
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** 新的一篇: an article's id and Markdown; it is stored as a draft. */
export function NewPost({ taken, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const [id, setId] = useState("");
  const [source, setSource] = useState(HEAD);
  const [error, setError] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: () => savePost({ id, source }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["admin"] });
      toasts.done("存成草稿了");
      onSaved(id);
    },
    onError: (fault) => toasts.error(fault),
  });
  useLeaveGuard((id !== "" || source !== HEAD) && !saving.isSuccess);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fault = id === "" ? "请写编号" : taken.includes(id) ? "已有一篇用这个编号" : null;
    setError(fault);
    if (fault === null && !saving.isPending) saving.mutate();
  };
  return (
    <form className={css.editor} onSubmit={submit} noValidate>
      <Field id="post-id" label="编号" error={error} help="出现在文章的网址里：小写字母、数字和连字符。">
        <TextInput
          id="post-id"
          value={id}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          faulty={error !== null}
          onChange={(event) => setId(event.target.value.trim())}
        />
      </Field>
      <PostSourceField label="正文" value={source} onChange={setSource} />
      <div className={css.then}>
        <Button primary type="submit" loading={saving.isPending}>
          存成草稿
        </Button>
        <Button onClick={onClose}>不存了，回到列表</Button>
      </div>
    </form>
  );
}
