import { ACT_FIELDS, actName, actNoun, calledIn, sequenceNoun, type PlannedSequence } from "@mochang/generation";
import { Icon } from "../../ui/Icon.tsx";
import { entriesOf, isFilled, textOf } from "../form/fieldValues.ts";
import type { Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { ItemState } from "./ItemState.tsx";
import { nameOfSequence } from "./stepTexts.ts";
import formCss from "../form/form.module.css";
import css from "./steps.module.css";

const NOTHING = "—";
const lines = ["theme", "pacing", "conflict", "resolution"];
const labelOf = (key: string, scriptType: number | null = null): string => {
  const field = ACT_FIELDS.find((one) => one.key === key);
  return field ? calledIn(field, scriptType).label : "";
};

/** The outline that acts are made from, folded. */
export function OutlinePeek() {
  const outline = useItems("outline").data?.[0];
  const { scriptType } = useWorkspace().overview;
  if (!outline) return null;
  return (
    <details className={css.peek}>
      <summary>
        <b>故事大纲</b>
        <span className="small quiet">{`${[...outline.summary].length} 字，分${actNoun(scriptType)}时照着看`}</span>
      </summary>
      <div className={formCss.tale}>
        {outline.summary.split(/\n+/u).map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      </div>
    </details>
  );
}

/** The sequences that an act lays out. */
export const plannedOf = (item: Item): PlannedSequence[] => (item.values["sequences"] ?? []) as PlannedSequence[];

interface ColumnProps {
  item: Item;
  /** Sequences that the acts before it lay out. */
  before: number;
  isChosen: boolean;
  isDirty: boolean;
  onChoose: () => void;
}

/** An act beside the others, compared along rows. */
export function ActColumn({ item, before, isChosen, isDirty, onChoose }: ColumnProps) {
  const { scriptType } = useWorkspace().overview;
  const list = (key: string) => {
    const entries = isFilled(item.values[key]) ? entriesOf(item.values[key]) : [];
    return (
      <div>
        <small>{labelOf(key)}</small>
        {entries.length === 0 ? (
          NOTHING
        ) : (
          <ol>
            {entries.map((entry, i) => (
              <li key={i}>
                <span>{i + 1}</span>
                <span>{entry}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    );
  };
  const sequences = plannedOf(item);
  return (
    <section className={css.act} {...(isChosen && { "data-chosen": "" })}>
      <header>
        <ItemState item={item} name={actName(scriptType, item.sort)} isDirty={isDirty} />
        <button type="button" aria-pressed={isChosen} onClick={onChoose}>
          {textOf(item.values["title"]) || actName(scriptType, item.sort)}
          <span className="only-m" aria-hidden="true">
            <Icon name={isChosen ? "up" : "down"} small />
          </span>
        </button>
      </header>
      <div>
        <small>概述</small>
        <p className={css.overview}>{textOf(item.values["overview"]) || NOTHING}</p>
      </div>
      {lines.map((key) => (
        <div key={key}>
          <small>{labelOf(key)}</small>
          {textOf(item.values[key]) || NOTHING}
        </div>
      ))}
      {list("keyEvents")}
      <div>
        <small>{labelOf("locations")}</small>
        {isFilled(item.values["locations"]) ? entriesOf(item.values["locations"]).join("、") : NOTHING}
      </div>
      <div>
        <small>{labelOf("sequences", scriptType)}</small>
        {sequences.length === 0 ? (
          NOTHING
        ) : (
          <ol className={css.planned}>
            {sequences.map(({ name, sceneNum }, i) => (
              <li key={i}>
                <span>{nameOfSequence(sequenceNoun(scriptType), before + i + 1)}</span>
                <span>{name}</span>
                <span>{sceneNum === null ? "" : `${sceneNum} 场`}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
