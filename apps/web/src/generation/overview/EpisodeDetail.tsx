import { SEQUENCE_FIELDS, type PlannedScene } from "@mochang/generation";
import { Button } from "../../ui/Button.tsx";
import { textOf } from "../form/fieldValues.ts";
import { ParamList } from "../form/ParamList.tsx";
import { SummaryOrigin } from "../form/Summary.tsx";
import type { Item } from "../items.ts";
import css from "./episodeTable.module.css";

/** What its row does not say. */
const FIELDS = SEQUENCE_FIELDS.filter(
  ({ key }) => !["title", "overview", "scenes", "hook", "cliffhanger", "minutes"].includes(key),
);

interface Props {
  item: Item;
  /** Of its first scene in the whole work; null: its scenes are not made yet, and have no numbers. */
  firstScene: number | null;
  /** Goes to its form; absent where there is none. */
  onEdit: (() => void) | undefined;
}

/** A sequence that was opened in the table: what happens, its scenes, its parameters. */
export function EpisodeDetail({ item, firstScene, onEdit }: Props) {
  const scenes = (item.values["scenes"] ?? []) as PlannedScene[];
  const words = item.summary || textOf(item.values["overview"]);
  return (
    <div className={css.detail}>
      <div>
        <p className={css.words}>{words || "还没有写。"}</p>
        {scenes.some(({ title }) => title !== "") && (
          <p className={css.scenes}>
            {scenes.map(({ title }, i) => (
              <span key={i}>{firstScene === null ? title : `${firstScene + i} ${title}`}</span>
            ))}
          </p>
        )}
      </div>
      <ParamList fields={FIELDS} values={item.values} />
      <p className={css.commands}>
        {onEdit && (
          <Button size="small" onClick={onEdit}>
            {item.isSubmit ? "修改参数" : "去写"}
          </Button>
        )}
        {item.isSubmit && <SummaryOrigin item={item} />}
      </p>
    </div>
  );
}
