import type { CreativeReference } from "@mochang/generation";
import { byteSize, characters } from "../../lib/format.ts";
import { useReferenceFiles, useReferenceUses } from "../reference/useReferences.ts";
import { countUsed, usedRows } from "../reference/usedRows.ts";
import { useWorkspace } from "../workspace.ts";
import { FILE_DELETED } from "./withDeletedFiles.ts";
import css from "./steps.module.css";

/** Characters of a file whose uses are looked for without being asked: a million take a third of a second of the server. */
const MAX_LOOKED_THROUGH = 100_000;

interface Props {
  reference: CreativeReference;
  /** What happens to the file that takes its place; null: none does. */
  progress: string | null;
  onReplace: () => void;
}

/** The reference file: how long it is, how large, and how much of it is used. */
export function ReferenceFileRow({ reference: { refName, refContent: url }, progress, onReplace }: Props) {
  const { lookBeside } = useWorkspace();
  const files = useReferenceFiles();
  const file = files.data?.find((one) => one.url === url);
  const uses = useReferenceUses(file !== undefined && file.characters <= MAX_LOOKED_THROUGH);
  const used = uses.data?.find((one) => one.url === url);
  const passages = used && countUsed(usedRows(used.uses).passages, used.leftOut).passages;
  const isGone = files.isSuccess && !files.isFetching && file === undefined;
  const facts = file && [
    characters(file.characters),
    byteSize(file.bytes),
    passages ? `已读，用上 ${passages} 处` : "已读",
  ];
  return (
    <>
      <p className={css.file}>
        <b>{refName}</b>
        <span className="small quiet">{progress ?? (isGone ? FILE_DELETED : facts?.join("，"))}</span>
      </p>
      <span className={css.fileCommands}>
        {!isGone && (
          <button type="button" className="link small" onClick={() => lookBeside("references")}>
            用在哪
          </button>
        )}
        <button type="button" className="link small" disabled={progress !== null} onClick={onReplace}>
          换一个
        </button>
      </span>
    </>
  );
}
