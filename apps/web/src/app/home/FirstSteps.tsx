import { BLOCKED_TENANT } from "@mochang/contract";
import { Link, useNavigate } from "react-router";
import { useUser } from "../../account/index.ts";
import { useBalance } from "../../ink/index.ts";
import { inkText } from "../../lib/inkText.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptySeal } from "../../ui/GradeSeal.tsx";
import { OPEN_UPLOAD } from "../uploadNavigationState.ts";
import css from "./home.module.css";

interface Way {
  title: string;
  say: string;
  label: string;
  to: string;
}
const WAYS: Way[] = [
  { title: "还没有稿子", say: "从一个念头开始，八步写成一稿", label: "生成剧本", to: "/pinggu/createdscript" },
  { title: "只想改一改", say: "不评，直接进编辑", label: "修改剧本", to: "/pinggu/editscriptUpload" },
];

/** What a user without a work sees in place of the rest: a leaf that waits for a name, and the ways to begin. */
export function FirstSteps() {
  const navigate = useNavigate();
  const balance = useBalance();
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  return (
    <div className={css.first}>
      <div className={css.leafBox} aria-hidden="true">
        <span className={css.leaf}>
          <span className={css.leafTitle}>您的剧名</span>
          <span className={css.leafName}>您的名字　著</span>
          <EmptySeal label="" size={40}>
            待
            <br />评
          </EmptySeal>
        </span>
      </div>
      <div>
        <h2 className="h2">
          <span className="nb">有现成的稿子，</span>
          <wbr />
          <span className="nb">{blocked ? "先改一改。" : "先评一评。"}</span>
        </h2>
        <p className={css.lead}>
          剧本、小说都行，30&nbsp;MB 以内。
          {!blocked && "上传时先告诉您要用多少墨、等多久，点头了才开始。"}
          {balance.data && <span className="nb">{`您有 ${inkText(balance.data.balance)}墨。`}</span>}
        </p>
        <p>
          <Button
            primary
            size="large"
            onClick={() =>
              void (blocked
                ? navigate("/pinggu/editscriptUpload")
                : navigate("/pinggu/pingguUpload", { state: OPEN_UPLOAD }))
            }
          >
            上传第一部作品
          </Button>
        </p>
        <ul className={css.ways}>
          {WAYS.map(({ title, say, label, to }) => (
            <li key={to}>
              <Link to={to}>
                <b>{title}</b>
                <span>{say}</span>
                <span className="link">{label}</span>
              </Link>
            </li>
          ))}
          <li>
            <a href="/sample" target="_blank" rel="opener">
              <b>先看看评成什么样</b>
              <span>一份示例报告，句句指得回原文</span>
              <span className="link">看示例</span>
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}
