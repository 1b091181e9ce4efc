import type { ReferenceUses } from "@mochang/contract/generation";
import { useMemo } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { UnplacedRow } from "../importOutline/UnplacedRow.tsx";
import { referencePlace } from "../importOutline/targetFields.ts";
import { usePlaces } from "../importOutline/usePlaces.ts";
import { usePutPassages } from "../importOutline/usePutPassages.ts";
import { passageCommand } from "./usePassageFocus.ts";
import type { PassageRange } from "./usedRows.ts";
import outlineCss from "../importOutline/outline.module.css";

interface Props {
  passages: ReferenceUses[number]["open"];
  onLeaveOut: (passage: PassageRange) => void;
}

/** 还没有用，看着能用: sentences of the file that stand in no form and name something of the work; each may be put into a field by hand, or left out of what a model is told. */
export function OpenPassages({ passages, onLeaveOut }: Props) {
  const all = usePlaces();
  const put = usePutPassages();
  // What is from a reference is not put among the references.
  const groups = useMemo(() => {
    const reference = referencePlace(all);
    return all.map((group) => ({ ...group, places: group.places.filter(({ id }) => id !== reference?.id) }));
  }, [all]);
  if (passages.length === 0) return null;
  return (
    <section className={outlineCss.unplaced} aria-label="还没有用，看着能用">
      <h3>
        还没有用，看着能用
        <span className="small quiet">{`${passages.length} 句，用上哪一句由您定`}</span>
        <OriginLabel origin="rules" />
      </h3>
      <ol>
        {passages.map((passage) => (
          <UnplacedRow
            key={passage.from}
            passage={passage}
            number={passage.paragraph}
            mayKeep={false}
            groups={groups}
            at={put.of(passage.from)}
            onPut={(place) => void put.put(passage.from, passage.text, place)}
            onLeaveOut={() => onLeaveOut(passage)}
            leaveOutMark={passageCommand("leaveOut", passage)}
            onBack={() => put.takeBack(passage.from)}
          />
        ))}
      </ol>
    </section>
  );
}
