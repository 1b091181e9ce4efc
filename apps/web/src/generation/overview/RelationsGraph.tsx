import clsx from "clsx";
import { useState } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { LabelledField } from "../form/LabelledField.tsx";
import { drawnPersons, pairsOf, placesAround, relationsOf, type PairOf } from "./relations.ts";
import { usePersons } from "./useWholeWork.ts";
import css from "./overview.module.css";

/** So many persons have room around the chosen one. */
const MAX_COUNT = 12;
const MAX_NARROW = 8;
const PAPERS: Record<number, string> = { 1: "var(--p-celadon)", 2: "var(--p-bronze)", 3: "var(--p-lotus)" };
const ROLES: Record<number, string> = { 1: "主角", 2: "反派", 3: "支持角色" };
/** A face is one character of the name, its last. */
const face = (name: string): string => [...name].at(-1) ?? "？";

/** 人物关系: who is named in whose words. The chosen person stands in the middle; a table says it all again. */
export function RelationsGraph() {
  const persons = usePersons();
  const [picked, pick] = useState<string | null>(null);
  const isNarrow = useMedia(NARROW);
  const relations = relationsOf(persons);
  const chosen = persons.find(({ name }) => name === picked) ?? persons.find(({ role }) => role === 1) ?? persons[0];
  if (!chosen) return <p className="quiet">还没有人物。写好故事梗概里的角色，这里就有了。</p>;
  const pairs = pairsOf(relations, chosen.name);
  const drawn = drawnPersons(persons, relations, chosen.name, isNarrow ? MAX_NARROW : MAX_COUNT);
  const places = placesAround(
    drawn.map(({ name }) => name),
    chosen.name,
  );
  const lines = relations.filter(({ from, to }) => places.has(from) && places.has(to));
  const placeOf = (name: string) => places.get(name) ?? { x: 50, y: 50 };
  return (
    <>
      <p className="small quiet">点一个人，他和别人的话写在对面的名字下面。</p>
      {drawn.length < persons.length && (
        <PersonChoice
          names={persons.map(({ name }) => name)}
          drawn={drawn.length - 1}
          chosen={chosen.name}
          onChoose={pick}
        />
      )}
      <div className={css.graph}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ from, to, isHidden }) => {
            const [a, b] = [placeOf(from), placeOf(to)];
            const isOwn = from === chosen.name || to === chosen.name;
            return (
              <line
                key={`${from} ${to}`}
                x1={a.x}
                y1={a.y}
                x2={b.x}
                y2={b.y}
                className={clsx(isOwn && css.own, isHidden && css.hidden)}
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
        </svg>
        {drawn.map(({ name, role, isWritten }) => {
          const { x, y } = placeOf(name);
          const pair = pairs.find((one) => one.name === name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen.name}
              className={clsx(css.person, !isWritten && css.unwritten)}
              style={{ left: `${x}%`, top: `${y}%`, "--p": PAPERS[role] } as React.CSSProperties}
              onClick={() => pick(name)}
            >
              <i aria-hidden="true">{face(name)}</i>
              <b>{name}</b>
              <small>{pair ? (pair.to ?? pair.back) : ROLES[role]}</small>
            </button>
          );
        })}
      </div>
      <Legend />
      <h3 className={css.tableHead}>
        {`${chosen.name}和${pairs.length > 0 ? `${pairs.length} 个人` : "谁都没有写到"}`}
        <OriginLabel origin="rules" />
      </h3>
      {pairs.length > 0 && <PairsTable name={chosen.name} pairs={pairs} />}
    </>
  );
}

/** What the lines and squares mean. */
const Legend = () => (
  <p className={css.legend}>
    <span>
      <i className={css.known} aria-hidden="true" />
      大家都知道
    </span>
    <span>
      <i className={clsx(css.known, css.kept)} aria-hidden="true" />
      瞒着谁
    </span>
    <span>
      <i className={css.square} aria-hidden="true" />
      有小传
    </span>
    <span>
      <i className={clsx(css.square, css.none)} aria-hidden="true" />
      还没有小传
    </span>
  </p>
);

interface ChoiceProps {
  names: readonly string[];
  /** So many of them stand around the chosen one. */
  drawn: number;
  chosen: string;
  onChoose: (name: string) => void;
}

/** Anyone by name, where not all are drawn. */
const PersonChoice = ({ names, drawn, chosen, onChoose }: ChoiceProps) => (
  <LabelledField
    id="related-person"
    label="看谁"
    say={`${names.length} 个人画不下，图上是和他有关、牵连最多的 ${drawn} 个`}
  >
    <SelectInput id="related-person" faulty={false} value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectInput>
  </LabelledField>
);

const PairsTable = ({ name: chosen, pairs }: { name: string; pairs: readonly PairOf[] }) => (
  <div className={css.scroll} tabIndex={0} role="group" aria-label="关系">
    <table className={css.pairs}>
      <thead>
        <tr>
          <th scope="col">和谁</th>
          <th scope="col">{`${chosen}这边`}</th>
          <th scope="col">对方那边</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ name, to, back, isHidden }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {isHidden && <small className={css.secret}>瞒着谁</small>}
            </th>
            <td>{to ?? <em>还空着</em>}</td>
            <td>{back ?? <em>还空着</em>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
