import { ceilingFault, type Estimate } from "@mochang/contract";
import { useState } from "react";
import { TextInput } from "../../ui/TextInput.tsx";
import { LabelledField } from "../form/LabelledField.tsx";
import { CEILING_FAULT, readCeiling, suggestedCeiling } from "./ceiling.ts";

interface Ceiling {
  /** As it stands in the field. */
  text: string;
  /** In units; undefined: none; null: what is typed is no number of drops, or too few to begin with. */
  units: number | null | undefined;
  /** Why it is null. */
  fault: string | null;
  type: (text: string) => void;
}

/** What a run may spend at most: as roomy as its estimate until its writer types another. */
export function useCeiling(cost: Estimate | undefined): Ceiling {
  const [typed, type] = useState<string | null>(null);
  const text = typed ?? (cost ? String(suggestedCeiling(cost)) : "");
  const units = readCeiling(text);
  const fault = units === null ? CEILING_FAULT : cost ? ceilingFault(cost, units) : null;
  return { text, units: fault === null ? units : null, fault, type };
}

/** 最多花. `reach`: how far it leads where that is not to the end. */
export const CeilingField = ({
  id,
  ceiling: { text, fault, type },
  reach = null,
}: {
  id: string;
  ceiling: Ceiling;
  reach?: string | null;
}) => (
  <LabelledField
    id={id}
    label="最多花"
    say={`${reach === null ? "" : `${reach}，`}到了就停，写好的都留着`}
    error={fault}
  >
    <TextInput
      id={id}
      faulty={fault !== null}
      inputMode="numeric"
      placeholder="不设上限"
      after="滴"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  </LabelledField>
);
