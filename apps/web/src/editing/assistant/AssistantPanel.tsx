import { SiteInfo } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, type KeyboardEvent } from "react";
import { get } from "../../lib/api.ts";
import { useStore } from "../../ui/store.ts";
import type { PanelProps } from "../panelProps.ts";
import { ProofreadPart } from "../proofread/ProofreadPart.tsx";
import { Chat } from "./Chat.tsx";
import { PersonsPart } from "./PersonsPart.tsx";
import { ScenesPart } from "./ScenesPart.tsx";
import { assistantWay, WAYS, type AssistantMode } from "./assistantModes.ts";
import css from "./assistant.module.css";

const SUGGESTED = [
  "这一{场}谁在赢？",
  "前后有没有对不上的地方？",
  "把这一{场}的对白改得更像说话。",
  "下一{场}可以写什么？给三个办法。",
];

/** What can be asked of a model beside what rules say: the question goes into the field, where it says what it costs. */
const QUESTIONS: Readonly<Record<Exclude<AssistantMode, "write">, readonly string[]>> = {
  proofread: ["这一{场}有没有错别字和病句？逐条写出原句和改法。", "这一{场}的标点和语法，哪里读着不顺？"],
  scenes: ["照故事现在的走向，还缺哪几{场}？各放在哪一{场}之后，写什么？", "哪两{场}之间跳得太快，要添一{场}过渡？"],
  persons: ["主要人物各想要什么，谁的想要还看不出来？", "哪两个人说话像一个人？各举一句，说怎么分开。"],
};

const PARTS = { proofread: ProofreadPart, scenes: ScenesPart, persons: PersonsPart };

/** Questions for a model under what rules say; without one, what is missing. */
function AskModel({ questions }: { questions: readonly string[] }) {
  const site = useQuery({
    queryKey: ["site"],
    queryFn: () => get("/api/site/info", {}, SiteInfo),
    staleTime: Infinity,
  });
  if (site.data?.model.configured === false)
    return <p className={css.missing}>还没有配置大模型：上面规则查的照常可用，要模型读稿才答得了的，现在问不了。</p>;
  return (
    <div className={css.ask}>
      <p className={css.row}>请模型看，价钱写在问题旁边，问了才扣墨：</p>
      <div className={css.suggested}>
        {questions.map((words) => (
          <button
            key={words}
            type="button"
            className="link"
            onClick={() => assistantWay.set({ way: "write", draft: words })}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The assistant, in four ways: what rules find first, a model if it is asked. */
export function AssistantPanel(props: PanelProps) {
  const { way, draft } = useStore(assistantWay);
  const id = useId();
  const { isProse, say } = props.editor;
  const ways = WAYS.filter(({ scriptOnly }) => !(scriptOnly && isProse));
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = ways.at((ways.findIndex(({ key }) => key === way) + by) % ways.length);
    if (!next) return;
    assistantWay.set({ way: next.key, draft: "" });
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  const Part = way === "write" ? null : PARTS[way];
  return (
    <>
      <div className={css.ways} role="tablist" aria-label="助手做什么" tabIndex={-1} onKeyDown={onKey}>
        {ways.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === way}
            aria-controls={`${id}-panel`}
            tabIndex={key === way ? 0 : -1}
            onClick={() => assistantWay.set({ way: key, draft: "" })}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={css.way} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`}>
        {Part && way !== "write" ? (
          <>
            <div className={css.scroll} tabIndex={-1}>
              <Part {...props} />
            </div>
            <AskModel questions={QUESTIONS[way].map(say)} />
          </>
        ) : (
          <Chat {...props} suggested={SUGGESTED.map(say)} draft={draft} />
        )}
      </div>
    </>
  );
}
