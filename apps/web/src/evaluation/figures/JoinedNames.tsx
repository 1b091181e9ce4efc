import type { Figures } from "@mochang/screenplay";
import { joinedNames } from "./aliases.ts";
import css from "./JoinedNames.module.css";

/** Says under the cast whose names were counted together; nothing where nobody has two. */
export function JoinedNames({ figures }: { figures: Figures }) {
  const joined = joinedNames(figures);
  if (joined.length === 0) return null;
  return (
    <p className={css.joined}>
      合为一人的：
      {joined.map(({ name, others }, i) => (
        <span key={name} className="clause">
          <b>{name}</b>（{others.join("、")}）{i < joined.length - 1 ? "，" : "。"}
        </span>
      ))}
    </p>
  );
}
