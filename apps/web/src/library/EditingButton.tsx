import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useMedia } from "../ui/useMedia.ts";
import { editUrl, type PlaceToFix } from "./pageUrls.ts";
import { useOpenEditing } from "./useOpenEditing.ts";

const LABEL = "开启深度修改与编辑";
/** Below this width a bar has no room for its words. */
const NO_ROOM = "(max-width: 1279px)";

interface WithPlace {
  script: Script & Parameters<typeof editUrl>[0] & { type: number };
  label: string;
  place: PlaceToFix;
}

/** A button of a page's bar that opens the editor at a place: a record of the editor itself, else the copy that is made of an assessed script. */
export function EditingLinkTo({ script, label, place }: WithPlace) {
  const { mutate, isPending } = useOpenEditing(script);
  const open = (): void => {
    if (script.type === 2) window.open(editUrl(script, place), "_blank");
    else mutate(place);
  };
  return (
    <>
      <Button className="only-d" icon={<Icon name="pen" small />} loading={isPending} onClick={open}>
        {label}
      </Button>
      <button type="button" className="icon-btn only-m" aria-label={label} disabled={isPending} onClick={open}>
        <Icon name="pen" />
      </button>
    </>
  );
}

interface Script {
  id: string;
  name: string;
}

/** The red button of a bar that opens the editor on a copy of a script, at the scene that its reader is at; an icon where there is no room for its words. */
export function EditingButton({ scene, ...script }: Script & { scene?: () => number | undefined }) {
  const { mutate, isPending } = useOpenEditing(script);
  const narrow = useMedia(NO_ROOM);
  const open = (): void => {
    const inView = scene?.();
    mutate(inView === undefined ? undefined : { scene: inView });
  };
  if (!narrow)
    return (
      <Button primary icon={<Icon name="pen" small />} loading={isPending} onClick={open}>
        {LABEL}
      </Button>
    );
  return (
    <button type="button" className="icon-btn" aria-label={LABEL} aria-busy={isPending || undefined} onClick={open}>
      <Icon name="pen" />
    </button>
  );
}

/** The same as a link in a line of text. */
export function EditingLink(script: Script) {
  const { mutate, isPending } = useOpenEditing(script);
  return (
    <button type="button" className="link quiet" aria-busy={isPending || undefined} onClick={() => mutate(undefined)}>
      {LABEL}
    </button>
  );
}
