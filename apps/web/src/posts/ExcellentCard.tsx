import type { OutstandingScript } from "@mochang/contract";
import { hanCount } from "../lib/format.ts";
import { WorkTile } from "../library/index.ts";
import { pdfUrl } from "./urls.ts";

/** A published script: its cover, name, authors and month; it opens as a PDF. */
export function ExcellentCard({ script }: { script: OutstandingScript }) {
  const authors = script.author.join("/");
  return (
    <WorkTile
      to={pdfUrl(script.fileUrl, script.name)}
      name={script.name}
      cover={{
        title: script.name,
        author: authors,
        genre: script.genre,
        extent: `${hanCount(script.sceneCount)}场`,
      }}
    >
      <span className="num">
        {authors}·{script.yearMonth}
      </span>
    </WorkTile>
  );
}
