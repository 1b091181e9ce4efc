import { Block } from "../workspaceLayout/Block.tsx";
import { useAssisted } from "./assist.ts";
import { IdeasList } from "./IdeasPanel.tsx";

/** 灵感 of the story core: three directions beside one another, above the name and the core that they fill. */
export function CoreIdeas() {
  const { inspire, cards } = useAssisted();
  if (!inspire.run && !inspire.isRunning && cards.candidates.length === 0) return null;
  return (
    <Block title="灵感" say="三个方向，挑一个填进下面，填了还能改">
      <IdeasList wide />
    </Block>
  );
}
