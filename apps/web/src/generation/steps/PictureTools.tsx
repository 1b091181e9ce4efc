import { useState } from "react";
import { approximateCost } from "../../run/runSentences.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { RunLine } from "../assistant/RunLine.tsx";
import { CostButton } from "../assistant/CostButton.tsx";
import type { Item, ItemPicture } from "../items.ts";
import { usePicture } from "./usePicture.ts";
import css from "./steps.module.css";

/** What the picture of a kind of item is called, and its button. */
const WORDS = {
  biography: { draw: "画像", again: "重画一张", what: "画像" },
  outline: { draw: "画一张封面", again: "重画封面", what: "封面" },
} as const;

/** A picture that was drawn or set; `children` stand in its place where there is none, or it does not load. */
export function PictureOf({
  picture,
  alt,
  children,
}: {
  picture: ItemPicture | null;
  alt: string;
  children: React.ReactNode;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || picture.url === broken) return children;
  return <img className={css.picture} src={picture.url} alt={alt} onError={() => setBroken(picture.url)} />;
}

/** Draws the picture of a person or of the work, for its ink; without a service for pictures it is set from words. */
export function PictureTools({ item }: { item: Item & { kind: "biography" | "outline" } }) {
  const { estimate, run, isStarting, begin, isRemoving, remove } = usePicture(item);
  const words = WORDS[item.kind];
  const isDrawn = item.picture?.source === "model";
  const askRemove = () =>
    confirm({
      title: `撤下这张${words.what}？`,
      content: isDrawn ? "撤下以后，要有就得再画一张，另外用墨。别的版本里的还在。" : "撤下以后随时能再排，不用墨。",
      okText: "撤下",
      cancelText: "取消",
      danger: true,
      onOk: remove,
    });
  if (!estimate) return null;
  return (
    <div className={css.pictureTools}>
      {item.picture && (
        <p className={`small quiet ${css.pictureSaid}`}>
          {isDrawn ? (
            <>
              {words.what}
              <OriginLabel origin="model" />
            </>
          ) : (
            `这张${words.what}是用文字排的字卡`
          )}
          {!run.isRunning && (
            <button type="button" className="link small quiet" disabled={isRemoving} onClick={askRemove}>
              撤下
            </button>
          )}
        </p>
      )}
      {estimate.modelName === null ? (
        <Button size="small" loading={isStarting} title="没有配置画图服务，用作品自己的字来排，不用墨" onClick={begin}>
          {item.picture ? "重排字卡" : "生成字卡"}
        </Button>
      ) : (
        !run.isRunning && (
          <CostButton estimate={estimate} loading={isStarting} onClick={begin}>
            {isDrawn ? words.again : words.draw}
          </CostButton>
        )
      )}
      {(run.isRunning || (run.run && run.run.state !== "done")) && (
        <RunLine run={run} doing={`正在画，${approximateCost(estimate)}，半分钟左右`} done="画好了" onAgain={begin} />
      )}
    </div>
  );
}
