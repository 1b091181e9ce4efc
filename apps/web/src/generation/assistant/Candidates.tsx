import { ENTITIES, type FieldOrigin, type Values } from "@mochang/generation";
import clsx from "clsx";
import { Button } from "../../ui/Button.tsx";
import { sameValues, textOf } from "../form/fieldValues.ts";
import { useAssisted } from "./assist.ts";
import { fieldText } from "./proposedChanges.ts";
import css from "./assistant.module.css";

interface Props {
  candidates: readonly Values[];
  by: FieldOrigin;
  /** They are still being written: nothing can be taken yet. */
  isWriting: boolean;
  /** Beside one another, in the step itself. */
  wide?: boolean;
}

const TITLES = ["scriptName", "title", "name"];

/** Candidates of a form: one fills it, whole or one field of it. What it replaces stays beside them. */
export function Candidates({ candidates, by, isWriting, wide = false }: Props) {
  const { form, putCandidate } = useAssisted();
  const { values, replaced } = form;
  const hadWords = Object.values(replaced.values).some((value) => fieldLength(value) > 0);
  return (
    <>
      <div
        className={clsx(css.candidates, wide && css.wide)}
        role="group"
        aria-label="灵感"
        aria-busy={isWriting}
        tabIndex={wide ? 0 : undefined}
      >
        {candidates.map((candidate, i) => (
          <Candidate
            key={i}
            name={`第 ${i + 1} 个`}
            candidate={candidate}
            isTaken={isIn(candidate, values)}
            onTake={isWriting ? null : (taken) => putCandidate(taken, by)}
          />
        ))}
      </div>
      {!isIn(replaced.values, values) && (
        <p className={css.small}>
          {hadWords ? "换了也不会丢，您原来的还在。" : "填进来的不合适，一下就能撤。"}
          <button type="button" className="link" onClick={form.restoreReplaced}>
            {hadWords ? "换回原来的" : "撤掉填的"}
          </button>
        </p>
      )}
    </>
  );
}

const fieldLength = (value: unknown): number => (Array.isArray(value) ? value.length : textOf(value).trim().length);
const isIn = (candidate: Values, values: Values): boolean =>
  Object.entries(candidate).every(([key, value]) => sameValues(value, values[key]));

interface CandidateProps {
  name: string;
  candidate: Values;
  isTaken: boolean;
  /** Null while it is written. */
  onTake: ((values: Values) => void) | null;
}

function Candidate({ name, candidate, isTaken, onTake }: CandidateProps) {
  const { form } = useAssisted();
  const fields = ENTITIES[form.item.kind].fields.filter(({ key }) => key in candidate);
  const title = fields.find(({ key }) => TITLES.includes(key));
  const rest = fields.filter((field) => field !== title);
  const single = rest.length === 1 ? rest[0] : undefined;
  const words = title ? textOf(candidate[title.key]) : "";
  const only = (key: string, label: string) =>
    onTake && (
      <button type="button" className="link small quiet" onClick={() => onTake({ [key]: candidate[key] })}>
        {`只要${label}`}
      </button>
    );
  return (
    <article className={css.candidate} aria-label={name}>
      <p className={css.name}>
        {name}
        {isTaken && <span className={css.taken}>已选用</span>}
      </p>
      {title && <h3>{title.key === "scriptName" ? `《${words}》` : words}</h3>}
      {single ? (
        <p className={css.text}>{fieldText(single, candidate[single.key])}</p>
      ) : (
        <dl className={css.fields}>
          {rest.map((field) => (
            <div key={field.key}>
              <dt>
                {field.label}
                {only(field.key, "这一项")}
              </dt>
              <dd>{fieldText(field, candidate[field.key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {onTake && !isTaken && (
        <div className={css.take}>
          <Button size="small" onClick={() => onTake(candidate)}>
            {single ? "换成这个" : "填上这一份"}
          </Button>
          {single && title && only(title.key, title.label)}
        </div>
      )}
    </article>
  );
}
