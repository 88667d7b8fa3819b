import type { User } from '@zhuhui/contracts';
import { classes } from '../../../shared/ui/index.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly user: Pick<User, 'avatar' | 'nickname'>;
  readonly size: 'normal' | 'large';
}

/** The user's picture, or the first character of the name. */
export function Avatar({ user, size }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, styles[size])} aria-hidden="true">
      {user.avatar ? (
        <img src={user.avatar} alt="" width={264} height={264} />
      ) : (
        user.nickname.slice(0, 1) || '我'
      )}
    </span>
  );
}
