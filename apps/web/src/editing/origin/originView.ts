/** A line whose story is told in the foot. */
export interface LineReference {
  sceneId: string;
  lineId: string;
}

/** 谁写的: whether it is shown on the sheet, and the line that is pointed at. */
export interface OriginView {
  isVisible: boolean;
  activeLine: LineReference | null;
}

export const NO_ORIGINS: OriginView = { isVisible: false, activeLine: null };
