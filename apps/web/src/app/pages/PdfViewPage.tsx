import { OUTSTANDING_PAGE_SIZE } from "@mochang/contract";
import { Suspense, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { RequireLogin } from "../../account/index.ts";
import {
  PdfViewer,
  readingUrl,
  shownFile,
  useOutstanding,
  usePdf,
  usePdfFile,
  type ShownFile,
} from "../../posts/index.ts";
import { kindOf, fullSentenceOf } from "../../lib/apiError.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import css from "./PdfViewPage.module.css";

const Bar = ({ name, back, children }: { name: string; back: string; children?: ReactNode }) => (
  <header className={css.bar}>
    <Link className="icon-btn" to={back} aria-label="返回">
      <Icon name="back" />
    </Link>
    <h1 title={name}>{name}</h1>
    {children}
  </header>
);

/** Whose a published script is, and of which month. */
function SignedBy({ publishedId }: { publishedId: string }) {
  const script = useOutstanding(OUTSTANDING_PAGE_SIZE).data?.records.find(({ id }) => id === publishedId);
  return (
    script && (
      <span className={css.by}>
        {script.author.join("/")}·{script.yearMonth}
      </span>
    )
  );
}

/** An address that is neither of one's own files nor of the published ones, or whose file is not there. */
function Refused({ say }: { say: string }) {
  useProgressTitle("打不开 · 墨场", null);
  return (
    <>
      <Bar name="打不开" back="/dashboard/list" />
      <main id="main" className={css.refused}>
        <div>
          <h2 className="h2">这份文件不能在这里打开</h2>
          <p>这里只打开您自己的文件和本站发布的剧本。{say}</p>
          <p className={css.ways}>
            <Link className={css.way} to="/dashboard/allScript">
              看我的剧本
            </Link>
            <Link className={css.way} to="/dashboard/excellentScript">
              看优秀剧本
            </Link>
          </p>
        </div>
      </main>
    </>
  );
}

const Waiting = () => (
  <div className={css.waiting} aria-busy="true" aria-label="正在取文件">
    <Skeleton widths={[40, 92, 88, 64, 90, 72]} />
  </div>
);

function Shown({ file, name }: { file: ShownFile; name: string }) {
  const got = usePdfFile(file.path);
  const pdf = usePdf(got.data?.blob);
  useProgressTitle(`《${name}》PDF · 墨场`, null);
  if (got.isError && kindOf(got.error) === "other" && "status" in got.error && got.error.status === 404)
    return <Refused say="地址里的这一份没有找到，可能已经删除。" />;
  const save = () => got.data && saveFile(got.data.blob, got.data.name ?? `${name}.pdf`);
  const reading = file.publishedId === null ? null : readingUrl({ id: file.publishedId });
  return (
    <>
      <Bar name={name} back={file.publishedId === null ? "/dashboard/allScript" : "/dashboard/excellentScript"}>
        {file.publishedId !== null && <SignedBy publishedId={file.publishedId} />}
        <span className={css.actions}>
          <Button icon={<Icon name="download" small />} disabled={!got.data} onClick={save}>
            下载
          </Button>
          {reading && (
            <Link className={css.read} to={reading}>
              <Icon name="book" small />
              在线读
            </Link>
          )}
        </span>
      </Bar>
      <main id="main" className={css.main}>
        {got.isError ? (
          <div className={css.refused}>
            <Failure title="文件没有取到" sentence={fullSentenceOf(got.error)} onRetry={() => void got.refetch()} />
          </div>
        ) : pdf === false ? (
          <div className={css.refused}>
            <Failure
              title="文件打不开"
              sentence="这份 PDF 可能已损坏，可以下载下来看看。"
              retry="下载"
              onRetry={() => save()}
            />
          </div>
        ) : pdf === null ? (
          <Waiting />
        ) : (
          <Suspense fallback={<Waiting />}>
            <PdfViewer pdf={pdf} name={name} />
          </Suspense>
        )}
      </main>
    </>
  );
}

/** Characters of a name that an address may bring into the page. */
const NAME_MAX = 64;

/** /dashboard/pdfview: a file of one's own or a published one, under the name that the address gives it. */
export function PdfViewPage() {
  const [search] = useSearchParams();
  const file = shownFile(search.get("fileUrl"), location.origin);
  const name = [...(search.get("name") ?? "").trim()].slice(0, NAME_MAX).join("") || "未命名";
  return (
    <RequireLogin waiting={<WaitingPage />}>
      <div className={css.page}>
        {file ? <Shown key={file.path} file={file} name={name} /> : <Refused say="地址里写的两样都不是，没有去取。" />}
      </div>
    </RequireLogin>
  );
}
