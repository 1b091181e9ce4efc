import { useEffect, useState } from "react";
import { useStore } from "../../ui/store.ts";
import type { PanelProps } from "../panelProps.ts";
import { OtherScenes } from "./OtherScenes.tsx";
import { otherWork } from "./otherWork.ts";
import { OwnScenes } from "./OwnScenes.tsx";
import { SplitHandle } from "./SplitHandle.tsx";
import { WorkChoice } from "./WorkChoice.tsx";

/** 分屏: scenes of this script, or of another one, that stay beside the sheet. */
export function SplitPanel(props: PanelProps) {
  const { scriptId } = props.script;
  const other = useStore(otherWork);
  const [isChoosing, setChoosing] = useState(false);
  const requestedId = props.panels.detail?.id;
  // A scene of this script was asked for.
  useEffect(() => {
    if (requestedId !== undefined) otherWork.set(null);
  }, [requestedId]);
  const choose = () => setChoosing(true);
  return (
    <>
      <SplitHandle />
      {isChoosing ? (
        <WorkChoice {...props} onChosen={() => setChoosing(false)} />
      ) : other?.beside === scriptId ? (
        <OtherScenes key={other.id} {...props} work={other} onChoose={choose} />
      ) : (
        <OwnScenes {...props} onChoose={choose} />
      )}
    </>
  );
}
