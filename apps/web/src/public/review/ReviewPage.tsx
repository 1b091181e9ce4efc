import { copyText } from "../../lib/copyText.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { CenteredPage } from "../../ui/CenteredPage.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { useEffect, useState } from "react";
import { ReviewWorkspace } from "./ReviewWorkspace.tsx";
import { readDraft } from "./keptDraft.ts";
import { useReview, type Review } from "./useReview.ts";
import css from "./review.module.css";

const titleOf = (review: Review): string =>
  review.state === "open"
    ? `《${review.page.name}》审读 · 墨场`
    : review.state === "shut"
      ? "这个链接关上了 · 墨场"
      : "审读 · 墨场";

/** Words that were being written when the link was shut: to be taken along. */
function Unsaved({ words }: { words: string }) {
  const [copied, setCopied] = useState(false);
  if (words.trim() === "") return null;
  return (
    <div className={css.unsaved}>
      <p>还没有存上的一条：</p>
      <textarea className={css.field} readOnly rows={4} value={words} aria-label="没有存上的批注" />
      <Button size="small" onClick={() => void copyText(words).then(setCopied)}>
        {copied ? "复制好了" : "复制"}
      </Button>
    </div>
  );
}

/** /review: what an invited reader sees. He has no account, and nothing of the writer's but this script can be reached from here. */
export function ReviewPage() {
  const { review, load, setNotes, onFault } = useReview();
  const [words, setWords] = useState("");
  const title = titleOf(review);
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (review.state === "open")
    return (
      <>
        <ReviewWorkspace
          page={review.page}
          link={review.link}
          isOld={review.isOld}
          onReload={load}
          onNotes={setNotes}
          onFault={onFault}
          onWords={setWords}
        />
        <ToastRegion />
      </>
    );
  if (review.state === "shut")
    return (
      <main className={css.shut}>
        <span className="brand">墨场</span>
        <h1 className="h2">这个链接关上了</h1>
        <p className="quiet">
          {review.sentence.replace(/^这个链接关上了：/u, "")}。<span className="nb">您写过的批注都已交给作者。</span>
        </p>
        <p className="quiet">还要看，请作者再给一个。</p>
        <Unsaved words={words || (readDraft(location.hash.slice(1))?.words ?? "")} />
      </main>
    );
  return (
    <CenteredPage>
      <span className="brand">墨场</span>
      {review.state === "failed" ? (
        <Failure title="剧本没有取到" sentence={review.sentence} onRetry={load} />
      ) : (
        <>
          <p className="quiet" role="status">
            正在打开
          </p>
          <Skeleton className={css.waiting} widths={[100, 72, 100, 84]} />
        </>
      )}
    </CenteredPage>
  );
}
