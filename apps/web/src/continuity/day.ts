/** `11 月 21 日`. */
export function day(iso: string): string {
  const at = new Date(iso);
  return `${at.getMonth() + 1} 月 ${at.getDate()} 日`;
}

/** `11 月 21 日 14:30`. */
export function dayAndTime(iso: string): string {
  const at = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${day(iso)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
