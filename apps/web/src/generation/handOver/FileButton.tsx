import type { GeneratedPart } from "@mochang/contract/generation";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { partName } from "./exportFileRuns.ts";
import { useFile } from "./useFile.ts";

/** Sets a part as PDF and hands it over, in the notice of a complete step. */
export function FileButton({ part, name }: { part: GeneratedPart; name: string }) {
  const file = useFile(part, name);
  const isBusy = file.state === "setting" || file.isStarting || file.isFetching;
  return (
    <Button
      size="small"
      loading={isBusy}
      icon={<Icon name="download" small />}
      onClick={() =>
        file.state === "ready" && file.kept?.format === "pdf"
          ? file.fetch()
          : file.start({ part, format: "pdf", region: "mainland" })
      }
    >
      {`下载${partName(part)}`}
    </Button>
  );
}
