import { formatNumber } from '../../../shared/format/number.ts';
import { classes, Icon } from '../../../shared/ui/index.ts';
import type { useDoing } from '../data/doings.ts';
import styles from './toggles.module.css';

interface LikeButtonProps {
  readonly doing: ReturnType<typeof useDoing>;
}

export function LikeButton({ doing: { liked, likes, like } }: LikeButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.toggle, styles.like)}
      aria-pressed={liked}
      onClick={like}
    >
      <Icon name="heart" filled={liked} />赞{likes > 0 && ` ${formatNumber(likes)}`}
    </button>
  );
}
