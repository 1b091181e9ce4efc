import { PERSON_FIELD_NAMES, PERSON_FIELDS, type ScriptPerson } from "@mochang/contract";
import { sentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { PanelProps } from "../panelProps.ts";
import { usePersons } from "../persons/api.ts";
import css from "./assistant.module.css";

/** Persons that are listed: the others hardly speak. */
const SHOWN = 12;

const missingFields = (person: ScriptPerson): string[] =>
  PERSON_FIELDS.filter((field) => person[field].length === 0).map((field) => PERSON_FIELD_NAMES[field]);

/** The persons by how much they say, with what is not written of them yet. */
export function PersonsPart({ script, panels, editor }: PanelProps) {
  const persons = usePersons(script);
  if (persons.isError)
    return <Failure title="人物没有取到" sentence={sentenceOf(persons.error)} onRetry={() => void persons.refetch()} />;
  if (!persons.data) return <Skeleton />;
  const listed = persons.data.toSorted((a, b) => (b.counts?.speeches ?? 0) - (a.counts?.speeches ?? 0)).slice(0, SHOWN);
  if (listed.length === 0) return <p className="quiet">稿子里还没有人说话。写下人物和台词，这里就有了。</p>;
  return (
    <ul aria-label="人物">
      {listed.map((person) => {
        const missing = missingFields(person);
        return (
          <li key={person.id} className={css.gap}>
            <p>
              <b>
                <bdi>{person.name}</bdi>
              </b>
              {person.counts
                ? `说 ${person.counts.speeches} 句，占对白 ${Math.round(person.counts.share * 100)}%，在 ${person.counts.scenes.length} ${editor.unit}里。`
                : "稿子里还没有露面。"}
              {missing.length === 0 ? "小传写全了。" : `还没写：${missing.join("、")}。`}
            </p>
            <button type="button" className="link" onClick={() => panels.open({ key: "person", id: person.id })}>
              {missing.length === 0 ? "看小传" : "去补小传"}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
