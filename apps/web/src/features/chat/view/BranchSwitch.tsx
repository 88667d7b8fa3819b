import { IconButton } from '../../../shared/ui/index.ts';
import styles from './Message.module.css';

interface BranchSwitchProps {
  readonly id: string;
  readonly siblings: readonly string[];
  readonly disabled: boolean;
  readonly onShow: (messageId: string) => void;
}

/** ‹ 2/3 ›: which of several edits or answers is shown. */
export function BranchSwitch({ id, siblings, disabled, onShow }: BranchSwitchProps) {
  if (siblings.length < 2) return null;
  const at = siblings.indexOf(id);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  return (
    <fieldset className={styles.branches} aria-label="分支">
      <IconButton
        icon="left"
        label="上一个分支"
        disabled={disabled || before === undefined}
        onClick={() => before !== undefined && onShow(before)}
      />
      <span className="numerals">
        {at + 1}/{siblings.length}
      </span>
      <IconButton
        icon="right"
        label="下一个分支"
        disabled={disabled || after === undefined}
        onClick={() => after !== undefined && onShow(after)}
      />
    </fieldset>
  );
}
