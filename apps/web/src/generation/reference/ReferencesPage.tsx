import type { ReferenceFile, ReferenceUses } from "@mochang/contract/generation";
import type { CreativeReference } from "@mochang/generation";
import { useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { characters } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NextBar } from "../workspaceLayout/NextBar.tsx";
import { StepHead } from "../workspaceLayout/StepHead.tsx";
import { useItems } from "../queries.ts";
import { useRemoveReference } from "../steps/useReferenceFile.ts";
import { useWorkspace } from "../workspace.ts";
import { LeftOut } from "./LeftOut.tsx";
import { OpenPassages } from "./OpenPassages.tsx";
import { PassageCurves } from "./PassageCurves.tsx";
import { useLeaveOut, useReferenceFiles, useReferenceUses } from "./useReferences.ts";
import { usePassageFocus } from "./usePassageFocus.ts";
import { countUsed, isOverlapping, stripOf, usedRows, type PassageRange } from "./usedRows.ts";
import frameCss from "../workspaceLayout/frame.module.css";
import css from "./reference.module.css";

/** 创作参考: which of the file's passages stand word for word in which field. */
export function ReferencesPage() {
  const { openStep } = useWorkspace();
  const uses = useReferenceUses();
  const files = useReferenceFiles();
  const dropFromForm = useDropFromForm();
  const { isBusy, remove } = useRemoveReference((url) => {
    dropFromForm(url);
    openStep(1);
  });
  const failed = [uses, files].find(({ isError }) => isError);
  const [only] = files.data ?? [];
  return (
    <div className={frameCss.wide} style={{ display: "contents" }}>
      <div className={frameCss.body}>
        {failed ? (
          <Failure
            title="创作参考没有取到"
            sentence={`${fullSentenceOf(failed.error)}文件还在。`}
            onRetry={() => void failed.refetch()}
          />
        ) : uses.data && files.data ? (
          <Files uses={uses.data} files={files.data} />
        ) : (
          <Skeleton className={frameCss.waiting} />
        )}
      </div>
      <NextBar kind="这一步" title="故事内核" promise="文件只给这部戏用，删去它，写好的句子还在">
        {only && (
          <Button loading={isBusy} onClick={() => remove(only.url, only.name)}>
            删去文件
          </Button>
        )}
        <Button onClick={() => openStep(1)}>回到故事内核</Button>
      </NextBar>
    </div>
  );
}

/** Takes a file that is gone out of the core's form, where that is being written; a submitted core stays as it was submitted. */
function useDropFromForm(): (url: string) => void {
  const { draftBook } = useWorkspace();
  const core = useItems("core").data?.[0];
  return (url) => {
    if (!core) return;
    const before = draftBook.get(core.key);
    if (core.isSubmit && !before) return;
    const values = before?.values ?? core.values;
    const references = (values["creativeRefSources"] ?? []) as CreativeReference[];
    draftBook.put(core.key, {
      ...before,
      base: before?.base ?? core.version,
      values: { ...values, creativeRefSources: references.filter(({ refContent }) => refContent !== url) },
    });
  };
}

interface FilesProps {
  uses: ReferenceUses;
  files: readonly ReferenceFile[];
}

function Files({ uses, files }: FilesProps) {
  if (uses.length === 0)
    return (
      <StepHead
        where="故事策划　第一步　创作参考"
        title="还没有参考文件"
        lead="在故事内核里选一个文件，它的话用在了哪里，就列在这里。"
      />
    );
  return uses.map((one) => (
    <OneFile key={one.url} file={one} characters={files.find(({ url }) => url === one.url)?.characters ?? 0} />
  ));
}

interface FileProps {
  file: ReferenceUses[number];
  /** Of the whole file. */
  characters: number;
}

function OneFile({ file, characters: length }: FileProps) {
  const { passages, fields } = usedRows(file.uses);
  const [at, hold] = useState(0);
  const leave = useLeaveOut(file.url);
  const { root, move: moveFocus } = usePassageFocus(leave.isPending);
  const move = ({ from, to }: PassageRange, leftOut: boolean): void => {
    moveFocus({ from, to }, leftOut);
    leave.mutate({ from, to, leftOut });
  };
  const leaveOut = (passage: PassageRange): void => move(passage, true);
  const putBack = (passage: PassageRange): void => {
    const index = passages.findIndex((one) => isOverlapping(one, [passage]));
    if (index >= 0) hold(index);
    move(passage, false);
  };
  const counted = countUsed(passages, file.leftOut);
  const end = Math.max(length, ...passages.map(({ to }) => to));
  return (
    <div ref={root}>
      <StepHead
        where="故事策划　第一步　创作参考"
        title={file.fileName}
        lead="左边是文件里的原话，右边是照着用了它的那一项，提交过的才算。连着八个字以上一样的才算。哪一处不想用，点「不用这一处」。"
        count={{ finish: counted.passages, total: null, of: `处原话，用进 ${counted.fields} 项` }}
      />
      <div
        className={css.strip}
        role="img"
        aria-label={[
          `${characters(end)}的文件里，用上的有 ${counted.passages} 处`,
          ...(file.leftOut.length > 0 ? [`不用的有 ${file.leftOut.length} 处`] : []),
        ].join("，")}
      >
        {stripOf({ used: passages, open: file.open, leftOut: file.leftOut }, end).map((holds, i) => (
          <i key={i} className={holds ? css[holds] : undefined} />
        ))}
      </div>
      <p className={css.key}>
        <span>
          <i className={css.used} />
          用上的
        </span>
        <span>
          <i className={css.open} />
          还没有用，看着能用
        </span>
        {file.leftOut.length > 0 && (
          <span>
            <i className={css.leftOut} />
            不用的
          </span>
        )}
        <OriginLabel origin="rules" />
      </p>
      {passages.length === 0 ? (
        <p className="quiet">{`${characters(end)}都读过了，还没有一句照着用进哪一项。生成时它照样带着。`}</p>
      ) : (
        <PassageCurves
          passages={passages}
          fields={fields}
          activeIndex={at}
          onHold={hold}
          leftOut={file.leftOut}
          onLeaveOut={leaveOut}
          isLeaving={leave.isPending}
        />
      )}
      <LeftOut passages={file.leftOut} used={passages} onTakeIn={putBack} />
      <OpenPassages passages={file.open} onLeaveOut={leaveOut} />
    </div>
  );
}
