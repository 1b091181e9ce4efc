import { BLOCKED_TENANT } from "@mochang/contract";
import { Link, useSearchParams } from "react-router";
import { useSite, useUser } from "../../account/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { PLANNED, plannedIn, plannedUrl } from "../plannedFeatures/plannedFeatures.ts";
import homeCss from "../home/home.module.css";
import css from "./SoonPage.module.css";

/** Shots of a scene of 《最后一班渡船》, which we have written and published. */
const SHOTS = [
  { size: "远景", say: "夜里的江堤，雾。坡上一点手机的亮。" },
  { size: "中景", say: "账本摊在缪小渡的膝盖上，孙婆婆掰给她半个红薯。" },
  { size: "特写", say: "满页的船，没有一条里头有点。" },
  { size: "全景", say: "雾里，轮胎撞在船帮上，看不见人。" },
];

/** What a storyboard will look like; a picture, hence not read out. */
const Frames = () => (
  <ol className={css.frames} aria-hidden="true">
    {SHOTS.map(({ size, say }, at) => (
      <li key={size}>
        <span className={css.frame}>13-{at + 1}</span>
        <span className="tiny quiet">{size}</span>
        <p>{say}</p>
      </li>
    ))}
  </ol>
);

/** /zhizuo: what is planned of film production, and not there yet. */
export function SoonPage() {
  const site = useSite();
  const [search] = useSearchParams();
  const planned = plannedIn(search);
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  useProgressTitle(`${planned.label} · 墨场`, null);
  return (
    <main className={homeCss.page} id="main">
      <h1 className="h1">{planned.label}</h1>
      <p className="quiet">{planned.say}</p>
      <p className={css.note} role="status">
        <b>功能开发中。</b>
        <br />
        做好以后，这里就会打开。
      </p>
      {planned.key === "board" && <Frames />}
      <h2 className="h3">还在做的</h2>
      <ul className={css.others}>
        {PLANNED.filter(({ key }) => key !== planned.key).map(({ key, label, icon, say }) => (
          <li key={key}>
            <Link to={plannedUrl(key)}>
              <Icon name={icon} />
              <b>{label}</b>
              <span>{say}</span>
              <small>筹备中</small>
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.ways}>
        <Link className={css.home} to="/dashboard/list">
          回首页
        </Link>
        {!blocked && (
          <Link className="link quiet" to="/pinggu/pingguUpload">
            先把剧本评一评
          </Link>
        )}
      </p>
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
