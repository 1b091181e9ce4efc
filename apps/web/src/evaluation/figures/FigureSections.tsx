import type { ComponentType } from "react";
import { AdaptationSection } from "./AdaptationSection.tsx";
import { CastSection } from "./CastSection.tsx";
import { ChaptersSection } from "./ChaptersSection.tsx";
import type { FigureProps } from "./figureProps.ts";
import { NamedPlacesSection } from "./NamedPlacesSection.tsx";
import { PaceSection } from "./PaceSection.tsx";
import { PlacesSection } from "./PlacesSection.tsx";
import { PresenceSection } from "./PresenceSection.tsx";
import { RelationsSection } from "./RelationsSection.tsx";
import { RhythmSection } from "./RhythmSection.tsx";
import { ShareSection } from "./ShareSection.tsx";
import { SplitSection } from "./SplitSection.tsx";

/** The sections that figures alone fill, by their ids, in the order of the page. */
const SECTIONS: [string, ComponentType<FigureProps>][] = [
  ["rhythm", RhythmSection],
  ["pace", PaceSection],
  ["cast", CastSection],
  ["chapters", ChaptersSection],
  ["named-places", NamedPlacesSection],
  ["adaptation", AdaptationSection],
  ["presence", PresenceSection],
  ["relations", RelationsSection],
  ["share", ShareSection],
  ["split", SplitSection],
  ["places", PlacesSection],
];

/** The figures of a tab; `ids` says which it has. */
export const FigureSections = ({ ids, ...figure }: FigureProps & { ids: ReadonlySet<string> }) => (
  <>{SECTIONS.map(([id, Section]) => ids.has(id) && <Section key={id} {...figure} />)}</>
);
