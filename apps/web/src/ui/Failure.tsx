import { Button } from "./Button.tsx";
import css from "./Failure.module.css";
import { Icon } from "./Icon.tsx";

/** A failed load: what happened, and one button, which retries unless `retry` names something else. */
export function Failure({
  title,
  sentence,
  onRetry,
  retry,
}: {
  title: string;
  sentence: string;
  onRetry: () => void;
  retry?: string;
}) {
  return (
    <div className={css.failure} role="alert">
      <div>
        <h2 className="h3">{title}</h2>
        <p>{sentence}</p>
      </div>
      <Button onClick={onRetry} icon={retry === undefined && <Icon name="redo" small />}>
        {retry ?? "再试一次"}
      </Button>
    </div>
  );
}
