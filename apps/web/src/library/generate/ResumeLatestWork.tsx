import type { GeneratedCard } from "@mochang/contract/generation";
import { ButtonLink } from "../../ui/Button.tsx";
import { generatedUrl } from "../pageUrls.ts";
import { stoppedAt } from "./generatedState.ts";
import css from "./ResumeLatestWork.module.css";

/** 接着写: the work that was changed last, in the list's head. */
export const ResumeLatestWork = ({ card }: { card: GeneratedCard }) => (
  <div className={css.resume}>
    <p>
      <b title={card.name}>{card.name}</b>
      <span>{stoppedAt(card)}</span>
    </p>
    <ButtonLink
      primary
      href={generatedUrl(card.scriptId, card.lastVersionId)}
      target="_blank"
      rel="opener"
      aria-label={`接着写《${card.name}》，${stoppedAt(card)}`}
    >
      接着写
    </ButtonLink>
  </div>
);
