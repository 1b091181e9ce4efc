import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useOpenEditing } from "./useOpenEditing.ts";

const LABEL = "开启深度修改与编辑";

/** Opens the editor on a copy of a script; in a narrow window as an icon. `primary`: the one red action of its page. */
export function EditingButton({ id, name, primary }: { id: string; name: string; primary?: boolean }) {
  const { mutate, isPending } = useOpenEditing({ id, name });
  const open = () => mutate();
  return (
    <>
      <Button className="only-d" primary={primary} icon={<Icon name="pen" small />} loading={isPending} onClick={open}>
        {LABEL}
      </Button>
      <button
        type="button"
        className="icon-btn only-m"
        aria-label={LABEL}
        aria-busy={isPending || undefined}
        onClick={isPending ? undefined : open}
      >
        <Icon name="pen" />
      </button>
    </>
  );
}
