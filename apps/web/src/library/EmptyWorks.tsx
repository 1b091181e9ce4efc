import { PUBLIC_PATHS, UPLOAD_EXTENSIONS } from "@mochang/contract";
import { Button } from "../ui/Button.tsx";
import { EmptySeal } from "../ui/GradeSeal.tsx";
import { Cover } from "./Cover.tsx";
import css from "./works.module.css";

/** Shown in place of a list that has no work yet. */
export const EmptyWorks = ({ onUpload }: { onUpload: () => void }) => (
  <section className={css.empty} aria-label="还没有作品">
    <span aria-hidden="true">
      <Cover
        title="静候大作"
        author="您的名字"
        seal={
          <EmptySeal label="" size={44}>
            评级
          </EmptySeal>
        }
      />
    </span>
    <div>
      <h2 className="h2">先放一部作品进来</h2>
      <ol>
        <li>
          <b>一</b>
          <span>上传剧本或小说，{UPLOAD_EXTENSIONS.join("、")} 都行，30&nbsp;MB 以内。</span>
        </li>
        <li>
          <b>二</b>
          <span>先告诉您要用多少墨、等多久，点头了才开始。</span>
        </li>
        <li>
          <b>三</b>
          <span>两分钟左右读完。评级、图和评语边写边看，最后存成&nbsp;PDF。</span>
        </li>
      </ol>
      <Button primary size="large" onClick={onUpload}>
        上传作品
      </Button>
      <p className={css.sampleLink}>
        <a className="link" href={PUBLIC_PATHS.sample} target="_blank" rel="noopener">
          先看一份报告
        </a>
      </p>
    </div>
  </section>
);
