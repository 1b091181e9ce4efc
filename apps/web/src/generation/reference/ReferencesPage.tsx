import { REFERENCE_USES_PATH, ReferenceUses, type ReferenceFile, StoryCoreDetail } from "@mochang/contract/generation";
import { DEFAULT_VERSION, GENERATION_PATHS } from "@mochang/contract/generation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/apiError.ts";
import { characters } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NextBar } from "../workspaceLayout/NextBar.tsx";
import { StepHead } from "../workspaceLayout/StepHead.tsx";
import { workKey } from "../queries.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";
import { OpenPassages } from "./OpenPassages.tsx";
import { PassageCurves } from "./PassageCurves.tsx";
import { stripOf, usedRows } from "./usedRows.ts";
import frameCss from "../workspaceLayout/frame.module.css";
import css from "./reference.module.css";

interface Uses {
  uses: ReferenceUses;
  files: readonly ReferenceFile[];
}

const fetchUses = async (key: WorkKey, signal: AbortSignal): Promise<Uses> => {
  const at = [key.scriptId, key.versionId || DEFAULT_VERSION].map(encodeURIComponent).join("/");
  const [uses, core] = await Promise.all([
    get(REFERENCE_USES_PATH, { ...key }, ReferenceUses, signal),
    get(`${GENERATION_PATHS.coreDetail}/${at}`, {}, StoryCoreDetail, signal),
  ]);
  return { uses, files: core.files };
};

/** 创作参考: which of the file's passages stand word for word in which field. */
export function ReferencesPage() {
  const { key, openStep } = useWorkspace();
  const read = useQuery({
    queryKey: [...workKey(key), "references"],
    queryFn: ({ signal }) => fetchUses(key, signal),
    gcTime: 0,
    retry: 1,
  });
  return (
    <div className={frameCss.wide} style={{ display: "contents" }}>
      <div className={frameCss.body}>
        {read.isError ? (
          <Failure
            title="创作参考没有取到"
            sentence={`${sentenceOf(read.error)}。文件还在。`}
            onRetry={() => void read.refetch()}
          />
        ) : read.data ? (
          <Files {...read.data} />
        ) : (
          <Skeleton className={frameCss.waiting} />
        )}
      </div>
      <NextBar kind="这一步" title="故事内核" promise="文件只给这部戏用，删去它，写好的句子还在">
        <Button onClick={() => openStep(1)}>回到故事内核</Button>
      </NextBar>
    </div>
  );
}

function Files({ uses, files }: Uses) {
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
  const end = Math.max(length, ...passages.map(({ to }) => to));
  return (
    <>
      <StepHead
        where="故事策划　第一步　创作参考"
        title={file.fileName}
        lead="左边是文件里的原话，右边是照着用了它的那一项。连着八个字以上一样的才算。"
        count={{ finish: passages.length, total: null, of: `处原话，用进 ${fields.length} 项` }}
      />
      <div className={css.strip} role="img" aria-label={`${characters(end)}的文件里，用上的有 ${passages.length} 处`}>
        {stripOf(passages, file.open, end).map((holds, i) => (
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
        <OriginLabel origin="rules" />
      </p>
      {passages.length === 0 ? (
        <p className="quiet">{`${characters(end)}都读过了，还没有一句照着用进哪一项。生成时它照样带着。`}</p>
      ) : (
        <PassageCurves passages={passages} fields={fields} activeIndex={at} onHold={hold} />
      )}
      <OpenPassages passages={file.open} />
    </>
  );
}
