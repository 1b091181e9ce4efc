import { Button } from "antd";
import { Icon } from "./Icon.tsx";

/** A failed load: what happened, and one button. */
export function Failure({ title, sentence, onRetry, retry = "再试一次" }: { title: string; sentence: string; onRetry: () => void; retry?: string }) {
  return (
    <div className="failure" role="alert">
      <div>
        <h2 className="h3">{title}</h2>
        <p>{sentence}</p>
      </div>
      <Button onClick={onRetry} icon={<Icon name="redo" small />}>
        {retry}
      </Button>
    </div>
  );
}
