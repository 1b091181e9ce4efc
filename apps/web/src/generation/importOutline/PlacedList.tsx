import type { ImportedOutline } from "@mochang/contract/generation";
import { ENTITIES, type ItemKind } from "@mochang/generation";
import css from "./outline.module.css";

/** What found its place by rules, step by step: the field and the writer's words. */
export function PlacedList({ placed, isOpen }: { placed: ImportedOutline["placed"]; isOpen: boolean }) {
  const kinds = [...new Set(placed.map(({ kind }) => kind))];
  if (placed.length === 0) return null;
  return (
    <details className={css.placed} open={isOpen}>
      <summary>{`放好的 ${placed.length} 段，都算您写的`}</summary>
      {kinds.map((kind) => (
        <section key={kind}>
          <h4>{ENTITIES[kind as ItemKind].label}</h4>
          <dl>
            {placed
              .filter((one) => one.kind === kind)
              .map(({ text, name, label, from, key }) => (
                <div key={`${from}-${key}`}>
                  <dt>{kind === "biography" ? `${name}，${label}` : label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
