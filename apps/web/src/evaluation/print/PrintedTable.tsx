/** A table of plain texts, as paper sets it. `widths`: shares of the page; absent: by the cells. */
export const PrintedTable = ({
  head,
  rows,
  widths,
}: {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  widths?: readonly number[];
}) => (
  <table style={widths && { tableLayout: "fixed" }}>
    {widths && (
      <colgroup>
        {widths.map((share, i) => (
          <col key={i} style={{ width: `${(100 * share) / widths.reduce((sum, each) => sum + each, 0)}%` }} />
        ))}
      </colgroup>
    )}
    <thead>
      <tr>
        {head.map((h) => (
          <th key={h} scope="col">
            {h}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, i) => (
        <tr key={i}>
          {row.map((cell, k) => (
            <td key={k}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
