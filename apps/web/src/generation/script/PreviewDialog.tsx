import { useCallback, useRef } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { Sheet, useStructure, type SheetEvents } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { WorkKey } from "../workspace.ts";
import css from "./done.module.css";

const NO_EVENTS: SheetEvents = {};
const ignored = (): void => undefined;

/** 预览剧本: the sheet, to be read. */
export function PreviewDialog({
  workKey: key,
  name,
  onClose,
}: {
  workKey: WorkKey;
  name: string;
  onClose: () => void;
}) {
  const structure = useStructure(key.scriptId, key.versionId);
  const scroller = useRef<HTMLDivElement>(null);
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, []);
  return (
    <Dialog open onClose={onClose} label={`预览《${name}》`} place="full">
      <div className={css.preview}>
        <div className={css.bar}>
          <h2>{`预览《${name}》`}</h2>
          <Button onClick={onClose}>回去写</Button>
        </div>
        {/* The region scrolls by keys. */}
        <div className={css.desk} ref={scroller} tabIndex={0} role="group" aria-label="剧本">
          {structure.isError ? (
            <Failure
              title="剧本没有取到"
              sentence={`${sentenceOf(structure.error)}。`}
              onRetry={() => void structure.refetch()}
            />
          ) : structure.data ? (
            <Sheet
              name={name}
              label="上下键逐行"
              scenes={structure.data.scenes}
              reading={structure.data.reading.lines}
              scroller={scrollerOf}
              events={NO_EVENTS}
              onView={ignored}
            />
          ) : (
            <Skeleton />
          )}
        </div>
      </div>
    </Dialog>
  );
}
