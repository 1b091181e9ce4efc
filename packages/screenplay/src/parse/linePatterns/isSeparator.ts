/** True for a line drawn as a separator (`---`, `※ ※ ※`, `＊＊＊`, `======`). */
export function isSeparator(norm: string, original: string): boolean {
  const line = norm === "" ? original.slice(0, 60) : norm;
  if (line.length > 400) return false;
  if (/^[|+\-=: ]{3,}$/.test(line)) return true;
  return (
    /^[\s\-—=_*※＊☆★◆◇●○■□♦+~.·#§×xX¤†⁂✦❖|:]+$/u.test(line) &&
    /[-—=_*※＊☆★◆◇●○■□♦+~·#§×⁂✦❖]/u.test(line) &&
    line.replace(/\s/g, "").length >= (/[※☆★◆◇●■♦⁂✦❖]/u.test(line) ? 1 : 3)
  );
}
