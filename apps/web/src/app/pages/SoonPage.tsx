import { Link, useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { PLANNED, plannedIn, plannedUrl } from "../plannedFeatures/plannedFeatures.ts";
import homeCss from "../home/home.module.css";
import css from "./SoonPage.module.css";

/** /zhizuo: what is planned of film production, and not there yet. */
export function SoonPage() {
  const site = useSite();
  const [search] = useSearchParams();
  const planned = plannedIn(search);
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
      <p>
        <Link className="link" to="/dashboard/list">
          回首页
        </Link>
      </p>
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
