import { Button } from "../../ui/Button.tsx";
import type { PanelProps } from "../panelProps.ts";
import type { EarlierState } from "./earlierState.ts";
import { putBack } from "./putBack.ts";
import frame from "../editor.module.css";
import css from "./EarlierStateBar.module.css";

interface Props extends Pick<PanelProps, "editor"> {
  past: Extract<EarlierState, { is: "scene" }>;
}

/** In the header's middle cell: what is being read instead of the script, and the two ways on. */
export function EarlierStateBar({ past, editor }: Props) {
  const close = (): void => editor.setPast(null);
  return (
    <>
      <span className={css.name}>
        <bdi>{past.name}</bdi>
      </span>
      <span className="tag">只读</span>
      <span className={frame.spacer} />
      <Button
        size="small"
        onClick={() => {
          close();
          putBack(editor, past.scene, { what: past.name });
        }}
      >
        放回这一份
      </Button>
      <button type="button" className={frame.tool} onClick={close}>
        回到稿子
      </button>
    </>
  );
}
