/** Lines of text that are on their way. Widths in per cent. */
export const Bones = ({ widths = [100, 92, 46] }: { widths?: readonly number[] }) => (
  <div className="pulse" aria-hidden="true">
    {widths.map((w, i) => (
      <span key={i} className="bone" style={{ width: `${w}%` }} />
    ))}
  </div>
);
