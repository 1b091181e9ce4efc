import { REGION_NAMES, REGIONS, type Region } from "@mochang/screenplay/region";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { stepOfString } from "@mochang/generation";
import clsx from "clsx";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import {
  fetchStructure,
  PrintedPages,
  Sheet,
  useOpenSheet,
  usePrintedPages,
  type SheetEvents,
} from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { NARROW } from "../../ui/useMedia.ts";
import { setRegion } from "../api.ts";
import { FileButton } from "../handOver/FileButton.tsx";
import { generatedKey, useGenerated, workKey } from "../queries.ts";
import { boardOf, scenesOf, type BoardScene } from "../steps/itemTree.ts";
import { useWorkspace, type WorkKey } from "../workspace.ts";
import { PreviewFacts } from "./PreviewFacts.tsx";
import { PreviewOrigin } from "./PreviewOrigin.tsx";
import { indexOfScene } from "./sceneText.ts";
import css from "./preview.module.css";

const NO_EVENTS: SheetEvents = {};
const SCENES_STEP = 7;

/** The sheet as it is on the screen, or the pages of a region. */
type View = "sheet" | Region;
const VIEWS: readonly { view: View; name: string; hint: string }[] = [
  { view: "sheet", name: "稿纸", hint: "从头读到尾，不分页" },
  ...REGIONS.map((region) => ({
    view: region,
    name: REGION_NAMES[region],
    hint: {
      mainland: "A4，黑体场题，对白齐左",
      hongkong: "时景人分三行，动作前加三角",
      hollywood: "US Letter，对白成栏",
    }[region],
  })),
];

interface Props {
  workKey: WorkKey;
  name: string;
  onClose: () => void;
}

/** 预览剧本: to be read, as the sheet or on the pages of a region; the region that is chosen stays with the script. */
export function PreviewDialog({ workKey: key, name, onClose }: Props) {
  const { step, scripts, items } = useWorkspace().overview;
  const kept = useGenerated(key.scriptId).data?.region ?? "mainland";
  const client = useQueryClient();
  const toasts = useToasts();
  // Pages are as wide as paper: on a phone the sheet is what can be read.
  const [chosen, setChosen] = useState<View | null>(() => (matchMedia(NARROW).matches ? "sheet" : null));
  const [target, setTarget] = useState<Target | null>(null);
  const [pageCount, setPageCount] = useState<number | null>(null);
  const stored = useStoredStructure(key);
  const view = chosen ?? kept;
  const region = view === "sheet" ? kept : view;
  // One after another: the last choice is the one that stays.
  const keep = useMutation({
    scope: { id: `region ${key.scriptId}` },
    mutationFn: (next: Region) => setRegion(key.scriptId, next),
    onSuccess: () => client.invalidateQueries({ queryKey: generatedKey(key.scriptId) }),
    onError: toasts.error,
  });
  const choose = (next: View): void => {
    setChosen(next);
    // A sheet that is opened anew begins at its beginning.
    setTarget(null);
    setPageCount(null);
    if (next !== "sheet" && next !== (keep.isPending ? keep.variables : kept)) keep.mutate(next);
  };
  const scenes = scenesOf(boardOf(items)).filter(({ scripted }) => scripted);
  // On the sheet, where all scenes are from the beginning: pages are drawn one after the other.
  const goTo = (sceneId: string): void => {
    setTarget({ sceneId });
    setChosen("sheet");
  };
  // Without step 7 there is no document, unless scenes were opened again after they had been written.
  const isEmpty = stepOfString(step) < SCENES_STEP && scenes.length === 0;
  return (
    <Dialog open onClose={onClose} label={`预览《${name}》`} place="full">
      <div className={clsx(css.preview, isEmpty && css.empty)}>
        <div className={css.bar}>
          <h2>{`预览《${name}》`}</h2>
          <Button onClick={onClose}>回去写</Button>
        </div>
        {isEmpty ? (
          <EmptyState title="还没有剧本可看" sentence="走到第八步，写好一场，这里就有一场。" />
        ) : (
          <>
            <SceneList scenes={scenes} total={scripts.count} current={target?.sceneId ?? null} onGo={goTo} />
            {view === "sheet" ? (
              <SheetView structure={stored} name={name} target={target} />
            ) : (
              <Pages key={view} workKey={key} name={name} region={view} onCounted={setPageCount} />
            )}
            <aside className={css.side} aria-label="版式">
              <h3>按哪里的格式看</h3>
              <div className={css.views} role="radiogroup" aria-label="按哪里的格式看">
                {VIEWS.map((one) => (
                  <label key={one.view}>
                    <input
                      type="radio"
                      name="preview-view"
                      checked={one.view === view}
                      onChange={() => choose(one.view)}
                    />
                    <b>{one.name}</b>
                    <small>{one.hint}</small>
                  </label>
                ))}
              </div>
              <PreviewFacts region={view === "sheet" ? null : view} pageCount={pageCount} last={scenes.at(-1)} />
              <p className={css.note}>这里只看不改。版式跟着剧本存，下载的剧本照这个排。</p>
              {scripts.finish > 0 && <FileButton part="script" name={name} region={region} />}
              <PreviewOrigin scenes={stored.data?.scenes ?? []} />
            </aside>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface SceneListProps {
  /** Those that are written. */
  scenes: readonly BoardScene[];
  total: number;
  current: string | null;
  onGo: (sceneId: string) => void;
}

/** 场次: the scenes that are written, each leading to its place on the sheet; on a phone a field to choose from. */
const SceneList = ({ scenes, total, current, onGo }: SceneListProps) => (
  <nav className={css.scenes} aria-label="场次">
    <h3>
      场次<small className="num">{`${scenes.length} / ${total} 场写好`}</small>
    </h3>
    <ol>
      {scenes.map(({ id, number, title }) => (
        <li key={id}>
          <button type="button" aria-current={id === current || undefined} onClick={() => onGo(id)}>
            <span className="num">{number}</span>
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ol>
    {scenes.length < total && (
      <p className={css.rest}>
        {scenes.length === 0 ? `${total} 场都还没有写` : `还有 ${total - scenes.length} 场没有写，预览里不留空页`}
      </p>
    )}
    <SelectInput
      id="preview-scene"
      className={css.choose}
      faulty={false}
      aria-label="看哪一场"
      // Always empty: the scene that was chosen last can be chosen again.
      value=""
      onChange={(event) => onGo(event.target.value)}
    >
      <option value="" disabled>
        场次
      </option>
      {scenes.map(({ id, number, title }) => (
        <option key={id} value={id}>
          {`${number}　${title}`}
        </option>
      ))}
    </SelectInput>
  </nav>
);

/** The scene to show: each choice is an object of its own, so that one can be chosen twice. */
interface Target {
  sceneId: string;
}

/** The script as it is stored, asked for anew with the steps: the sheet on which it is written has what it was opened with. */
const useStoredStructure = (key: WorkKey) =>
  useQuery({
    queryKey: [...workKey(key), "preview"],
    queryFn: ({ signal }) => fetchStructure(key.scriptId, signal, key.versionId),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });

interface SheetViewProps extends Pick<Props, "name"> {
  structure: ReturnType<typeof useStoredStructure>;
  target: Target | null;
}

/** Shows a scene as soon as the sheet is there, and each one that is chosen after it. What is written meanwhile makes the sheet anew, where its reader was. */
function SheetView({ structure, name, target }: SheetViewProps) {
  const { sheet, onView } = useOpenSheet();
  const shown = useRef<Target | null>(null);
  useEffect(() => {
    const index = sheet && target && shown.current !== target ? indexOfScene(sheet.view.state.doc, target.sceneId) : -1;
    if (index < 0) return;
    shown.current = target;
    sheet?.scrollToScene(index);
  }, [sheet, target]);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const keepPlace = useCallback(
    (next: Parameters<typeof onView>[0]) => {
      if (next) scroller.current?.scrollTo({ top: place.current });
      else place.current = scroller.current?.scrollTop ?? 0;
      onView(next);
    },
    [onView],
  );
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, []);
  return (
    /* The region scrolls by keys. */
    <div className={css.desk} ref={scroller} tabIndex={0} role="group" aria-label="剧本">
      {structure.isError ? (
        <Failure
          title="剧本没有取到"
          sentence={fullSentenceOf(structure.error)}
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
          onView={keepPlace}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

interface PagesProps extends Pick<Props, "workKey" | "name"> {
  region: Region;
  /** How many pages there are, once all of them are drawn. */
  onCounted: (pages: number) => void;
}

function Pages({ workKey: key, name, region, onCounted }: PagesProps) {
  const { revision, head } = useWorkspace().overview;
  // What is read begins at once: the title page is the file's.
  const pages = usePrintedPages({ query: { ...key, titlePage: "false" }, region, of: `${revision} ${head}` });
  const count = pages.url !== null && !pages.hasMore && !pages.isCut ? pages.drawnPages : null;
  const counted = useEffectEvent(onCounted);
  useEffect(() => {
    if (count !== null) counted(count);
  }, [count]);
  return (
    <div className={css.desk} tabIndex={0} role="group" aria-label={`${REGION_NAMES[region]}版式的页面`}>
      <PrintedPages pages={pages} name={name} />
      {pages.isCut && <p className={css.cut}>{`这里看到第 ${pages.drawnPages} 页，全部的在下载的 PDF 里。`}</p>}
    </div>
  );
}
