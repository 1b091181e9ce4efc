import clsx from "clsx";
import type { Citation, ReportSection } from "@mochang/contract";
import { Button } from "../../ui/Button.tsx";
import { Suspense } from "react";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CitedMarkdown } from "../../sheet/index.ts";
import sectionHeadCss from "./sectionHead.module.css";
import css from "./SectionView.module.css";

interface Props {
  section: ReportSection;
  /** The run is under way: what waits will be written. */
  live: boolean;
  open: string | null;
  onCite: (citation: Citation) => void;
  /** Opens the editor where the script is cited, for the sections that name problems. */
  onFix?: ((citation: Citation) => void) | undefined;
  onRetry: () => void;
  retrying: boolean;
}

export const anchorOf = (section: Pick<ReportSection, "key">): string => section.key.replace(/[^\w-]/g, "-");

/** A section's text in whatever state it is: waiting, being written, whole, or failed with a button. */
export function SectionBody({ section, live, open, onCite, onFix, onRetry, retrying }: Props) {
  const { state, markdown } = section;
  const writing = state === "running";
  return (
    <>
      {markdown !== "" && (
        <Suspense fallback={<Skeleton />}>
          <CitedMarkdown markdown={markdown} open={open} onCite={onCite} onFix={onFix} writing={writing} />
        </Suspense>
      )}
      {writing && <Skeleton widths={markdown === "" ? [100, 96, 92, 40] : [100, 92, 46]} />}
      {state === "waiting" &&
        (live ? (
          <Skeleton widths={[100, 46]} />
        ) : (
          <p className={clsx("quiet", css.unwritten)}>{markdown === "" ? "还没有写。" : "写到这里停下了。"}</p>
        ))}
      {state === "failed" && (
        <div className={css.failed} role="alert">
          <p>{section.message ?? "这一项没有写成。"}别的项不受影响，这一项的墨已经退回。</p>
          <Button loading={retrying} icon={<Icon name="redo" small />} onClick={onRetry}>
            重写这一项
          </Button>
        </div>
      )}
    </>
  );
}

/** One section of the report under its heading. */
export function SectionView(props: Props) {
  const { state, markdown, title, origin } = props.section;
  const writing = state === "running";
  return (
    <section id={anchorOf(props.section)} aria-busy={writing} data-origin={origin}>
      <div className={sectionHeadCss.head}>
        <h2 className="h2">{title}</h2>
        {writing && <span className="tag">正在写</span>}
        {state === "failed" && <span className="tag wait">没有写成</span>}
        {(markdown !== "" || writing) && <OriginLabel origin={origin} />}
      </div>
      <SectionBody {...props} />
    </section>
  );
}
