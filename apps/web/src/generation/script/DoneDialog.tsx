import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import css from "./done.module.css";

interface Props {
  scenes: number;
  onPreview: () => void;
  onClose: () => void;
}

/** Every scene has its script. */
export const DoneDialog = ({ scenes, onPreview, onClose }: Props) => (
  <Dialog open onClose={onClose} title="剧本生成完成" className={css.done}>
    <p className="quiet">{`${scenes} 场都保存了。写好的随时能改，改了再保存就是。`}</p>
    <div className={css.foot}>
      <Button onClick={onClose}>留在这里</Button>
      <Button primary onClick={onPreview}>
        预览剧本
      </Button>
    </div>
  </Dialog>
);
