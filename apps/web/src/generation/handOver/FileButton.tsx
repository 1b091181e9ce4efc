import type { GeneratedPart } from "@mochang/contract/generation";
import type { Region } from "@mochang/screenplay/region";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { partName } from "./exportFileRuns.ts";
import { useFile } from "./useFile.ts";

interface Props {
  part: GeneratedPart;
  name: string;
  /** Of a script. */
  region?: Region;
}

/** Sets a part as PDF and hands it over, where nothing else of it is chosen. */
export function FileButton({ part, name, region = "mainland" }: Props) {
  const file = useFile(part, name);
  const isBusy = file.state === "setting" || file.isStarting || file.isFetching;
  const isReady = file.state === "ready" && file.kept?.format === "pdf" && file.kept.region === region;
  return (
    <Button
      size="small"
      loading={isBusy}
      icon={<Icon name="download" small />}
      onClick={() => (isReady ? file.fetch() : file.start({ part, format: "pdf", region }))}
    >
      {`下载${partName(part)}`}
    </Button>
  );
}
