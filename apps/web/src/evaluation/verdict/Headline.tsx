/** A headline that breaks only after its punctuation marks. */
export const Headline = ({ text }: { text: string }) => (
  <h2 className="h2">
    {(text.match(/[^，。；：！？、]+[，。；：！？、]*/g) ?? [text]).map((clause, i) => (
      <span key={i}>
        <span className={[...clause].length <= 14 ? "clause" : undefined}>{clause}</span>
        <wbr />
      </span>
    ))}
  </h2>
);
