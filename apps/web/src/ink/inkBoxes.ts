/** How a box is filled, in percent from its floor: what is free, and up to where it is at least held. */
export interface InkBox {
  free: number;
  light: number;
}

/** The account has ten boxes; one that was granted more is drawn on the same ten. */
const BOXES = 10;

/** Free ink fills the boxes from the first on, held ink stands on it, what is used leaves them empty. */
export function inkBoxes({ balance, held, granted }: { balance: number; held: number; granted: number }): InkBox[] {
  const box = Math.max(granted, balance + held, 1) / BOXES;
  const share = (units: number, at: number): number => Math.round(Math.max(0, Math.min(1, units / box - at)) * 100);
  return Array.from({ length: BOXES }, (_, at) => ({ free: share(balance, at), light: share(balance + held, at) }));
}
