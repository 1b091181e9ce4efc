import { Button } from "../../ui/Button.tsx";
import { useWorkspace, type OverviewTab } from "../workspace.ts";
import css from "./steps.module.css";

/** Beside a step's title: leads to what 全剧一览 draws of it. */
export function OverviewLink({ to, children }: { to: OverviewTab; children: string }) {
  const { lookBeside } = useWorkspace();
  return (
    <p className={css.headLink}>
      <Button size="small" onClick={() => lookBeside(to)}>
        {children}
      </Button>
    </p>
  );
}
