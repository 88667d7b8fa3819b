import { useCurrentUser } from '../../../shared/data/user.ts';
import { sizePx } from '../../../shared/theme/tokens.ts';
import styles from './Message.module.css';

/** Who asks: their picture, or the first character of their name. */
export function UserAvatar() {
  const user = useCurrentUser();
  return (
    <span className={styles.asker} aria-hidden="true">
      {user?.avatar ? (
        <img src={user.avatar} alt="" width={sizePx.control} height={sizePx.control} />
      ) : (
        user?.nickname.slice(0, 1)
      )}
    </span>
  );
}
