import type { OutstandingText } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";
import { sceneNamesOf } from "@mochang/screenplay/scenes";
import clsx from "clsx";
import { useEffect, useMemo, useState, type CSSProperties } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { RequireLogin } from "../../account/index.ts";
import { pdfUrl, useOutstandingText } from "../../posts/index.ts";
import { kindOf, fullSentenceOf } from "../../lib/apiError.ts";
import { characters, hanCount } from "../../lib/format.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { SCRIPT_CLASS, ScriptLines } from "../../sheet/index.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import { ReadingTools, TextSizeChoice, useTextSize, type TextSize } from "./ExcellentReadingTools.tsx";
import css from "./ExcellentReadingPage.module.css";

/** No quotation is shown. */
const NOTHING = { scene: 0 };

/** The scene at the top of the window. */
function useSceneInView(count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const update = () => {
      for (let i = count - 1; i >= 0; i--) {
        const top = document.getElementById(`scene-${i + 1}`)?.getBoundingClientRect().top ?? Infinity;
        if (top < 140) return setCurrent(i);
      }
      setCurrent(0);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [count]);
  return current;
}

interface ScenesProps {
  document: Parsed;
  current: number;
  /** Goes to a scene in place of the link, e.g. once the sheet over the page is closed. */
  onPick?: (scene: number) => void;
}

function Scenes({ document: script, current, onPick }: ScenesProps) {
  const lengths = script.scenes.map(({ lines }) => lines.reduce((sum, { text }) => sum + text.length, 0));
  const longest = Math.max(1, ...lengths);
  return (
    <nav className={css.scenes} aria-label="场次">
      <h2>
        {hanCount(script.scenes.length)}场<span className="tiny quiet num">读到第 {current + 1} 场</span>
      </h2>
      <ol>
        {script.scenes.map(({ fields, heading }, i) => (
          <li key={i}>
            <a
              href={`#scene-${i + 1}`}
              aria-current={i === current ? "true" : undefined}
              onClick={
                onPick &&
                ((event) => {
                  event.preventDefault();
                  onPick(i + 1);
                })
              }
            >
              <span className="num">{i + 1}</span>
              <span>{fields.place ?? heading}</span>
              <small>{fields.time}</small>
              <i style={{ "--length": (lengths[i] ?? 0) / longest } as CSSProperties} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Note({ script }: { script: OutstandingText }) {
  const facts = [
    ["作者", script.author.join("/")],
    ["形式", script.medium],
    ["类型", script.genre],
    ["篇幅", `${script.sceneCount} 场，${characters(script.characters)}`],
    ["入选", script.yearMonth],
  ] as const;
  return (
    <aside className={css.note} aria-label="编者按">
      <h2>编者按</h2>
      {/* As articles: made by the server from our own Markdown. */}
      <div dangerouslySetInnerHTML={{ __html: script.note }} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {script.licence !== null && <p className="tiny">{script.licence}</p>}
    </aside>
  );
}

interface ReadingProps {
  script: OutstandingText;
  size: TextSize;
  onSize: (size: TextSize) => void;
}

/** A scene's heading at the top of the window, once a sheet over the page is closed. */
const goToScene = (scene: number): void =>
  void requestAnimationFrame(() => window.document.getElementById(`scene-${scene}`)?.scrollIntoView());

function Reading({ script, size, onSize }: ReadingProps) {
  const document = script.document as Parsed;
  const labels = useMemo(() => sceneNamesOf(document), [document]);
  const current = useSceneInView(document.scenes.length);
  const narrow = useMedia(NARROW);
  useProgressTitle(`《${script.name}》 · 墨场`, null);
  return (
    <div className={css.layout}>
      {!narrow && <Scenes document={document} current={current} />}
      <main id="main" className={css.desk}>
        <article className={clsx(SCRIPT_CLASS, css.sheet)} data-size={size} aria-label="剧本">
          <ScriptLines lines={document.frontMatter} label={undefined} passage={NOTHING} />
          {document.scenes.map((scene, i) => (
            <section key={i} id={`scene-${i + 1}`}>
              <ScriptLines lines={scene.lines} label={labels[i]} passage={NOTHING} />
            </section>
          ))}
        </article>
      </main>
      {!narrow && <Note script={script} />}
      {narrow && (
        <ReadingTools
          size={size}
          onChange={onSize}
          note={<Note script={script} />}
          renderScenes={(close) => (
            <Scenes
              document={document}
              current={current}
              onPick={(scene) => {
                close();
                goToScene(scene);
              }}
            />
          )}
        />
      )}
    </div>
  );
}

function Page({ id }: { id: string }) {
  const text = useOutstandingText(id);
  const navigate = useNavigate();
  const [size, setSize] = useTextSize();
  const script = text.data;
  const isMissing = text.error && kindOf(text.error) === "other" && "status" in text.error && text.error.status === 404;
  return (
    <>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className={css.bar}>
        <Link className="icon-btn" to="/dashboard/excellentScript" aria-label="返回优秀剧本">
          <Icon name="back" />
        </Link>
        <h1>{script?.name ?? (isMissing ? "没有找到" : "")}</h1>
        {script && (
          <>
            <span className="only-d small quiet num">
              {script.author.join("/")}·{script.yearMonth}
            </span>
            <span className={css.spacer} />
            <span className="only-d">
              <TextSizeChoice size={size} onChange={setSize} />
            </span>
            <ButtonLink className="only-d" href={pdfUrl(script.fileUrl, script.name)}>
              <Icon name="script" small />看 PDF
            </ButtonLink>
            <a
              className={clsx("icon-btn", "only-m")}
              href={pdfUrl(script.fileUrl, script.name)}
              aria-label="看 PDF"
              title="看 PDF"
            >
              <Icon name="script" />
            </a>
          </>
        )}
      </header>
      {script ? (
        <Reading script={script} size={size} onSize={setSize} />
      ) : (
        <main id="main" className={css.message}>
          {text.isError ? (
            <Failure
              title={isMissing ? "没有这部剧本" : "剧本没有取到"}
              sentence={isMissing ? "可能已经撤下。" : fullSentenceOf(text.error)}
              {...(isMissing && { retry: "看优秀剧本" })}
              onRetry={() => void (isMissing ? navigate("/dashboard/excellentScript") : text.refetch())}
            />
          ) : (
            <Skeleton widths={[40, 92, 88, 64, 90, 72]} />
          )}
        </main>
      )}
    </>
  );
}

/** /dashboard/excellentScript/read: a published script on the screen. */
export function ExcellentReadingPage() {
  const [search] = useSearchParams();
  return (
    <RequireLogin waiting={<WaitingPage />}>
      <Page id={search.get("id") || "-"} />
    </RequireLogin>
  );
}
