import { useEffect, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import type { SheetView } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { SCENE_TOOLS } from "../panels.ts";
import { rowName } from "../sceneRows.ts";
import { useMarginPosition } from "./useMarginPosition.ts";
import css from "./tools.module.css";

/** Below this width the margins are narrow: the first tools stand in the row, the rest in 更多. */
const NARROW = "(max-width: 1279px)";
const NARROW_TOOLS = 2;
/** More would reach over the middle of the heading, where it is clicked. */
const WIDE_TOOLS = 5;
/** Pixels that words of the heading keep from the tools. */
const GAP_PX = 16;

/** Index of the scene under the pointer; the tools themselves are none, so that the way to them keeps them. */
function useHoveredScene(sheet: SheetView): number | null {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    const paper = sheet.view.dom.closest<HTMLElement>('[data-part="sheet"]');
    if (!paper) return;
    const over = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest('[data-part="scene-tools"]')) return;
      const scene = target.closest("section");
      setIndex(scene ? Array.prototype.indexOf.call(sheet.view.dom.children, scene) : null);
    };
    const leave = (): void => setIndex(null);
    paper.addEventListener("pointerover", over);
    paper.addEventListener("pointerleave", leave);
    return () => {
      paper.removeEventListener("pointerover", over);
      paper.removeEventListener("pointerleave", leave);
    };
  }, [sheet]);
  return index;
}

/** The top of the heading's row; of the gap above it where the heading's words would reach under the tools. */
function topOfTools(box: HTMLElement, heading: Element | undefined): number | null {
  const tools = box.firstElementChild;
  if (!heading || !tools) return null;
  const words = document.createRange();
  words.selectNodeContents(heading);
  const { top } = heading.getBoundingClientRect();
  const [first] = words.getClientRects();
  const reaches = (first?.right ?? 0) > tools.getBoundingClientRect().left - GAP_PX;
  return reaches ? top - tools.getBoundingClientRect().height : top;
}

function Tools({ index, props }: { index: number; props: PanelProps }) {
  const { sheet, rows, isProse, unit } = props.editor;
  const tools = SCENE_TOOLS.filter(({ scriptOnly }) => !(scriptOnly && isProse));
  const narrow = useMedia(NARROW);
  const row = rows.find((one) => one.index === index);
  const view = sheet?.view;
  const box = useMarginPosition(sheet as SheetView, (element) =>
    topOfTools(element, view?.dom.children[index]?.firstElementChild ?? undefined),
  );
  if (!row || row.label === null) return null;
  const most = narrow ? NARROW_TOOLS : WIDE_TOOLS;
  const visibleTools = tools.length > most + 1 ? tools.slice(0, most) : tools;
  const rest = tools.slice(visibleTools.length);
  return (
    <div className={css.place} ref={box}>
      <div
        className={css.scene}
        role="toolbar"
        aria-label={rowName(row, unit)}
        tabIndex={-1}
        data-part="scene-tools"
        onMouseDown={(event) => event.preventDefault()}
      >
        {visibleTools.map(({ key, label, run }) => (
          <button key={key} type="button" onClick={() => run(props, row.id)}>
            {label}
          </button>
        ))}
        {rest.length > 0 && (
          <Menu
            align="end"
            label="更多"
            items={rest.map(({ key, label, run }) => ({ key, label, onSelect: () => run(props, row.id) }))}
          >
            <Icon name="more" small />
          </Menu>
        )}
      </div>
    </div>
  );
}

/** What can be done with a scene, at the right end of its heading's row: of the current scene, and of the one that is pointed at. */
export function SceneTools(props: PanelProps) {
  const { sheet, place } = props.editor;
  const hovered = useHoveredScene(sheet as SheetView);
  const current = place?.sceneIndex ?? null;
  if (SCENE_TOOLS.length === 0) return null;
  const indices = [...new Set([current, hovered])].filter((index) => index !== null);
  return indices.map((index) => <Tools key={index} index={index} props={props} />);
}
