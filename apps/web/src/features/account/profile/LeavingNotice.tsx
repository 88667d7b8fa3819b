import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { page } from '../../../shared/browser/navigation.ts';
import { type CurrentUser, currentUserQuery } from '../../../shared/data/user.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button, Dialog, toast } from '../../../shared/ui/index.ts';
import { signOut } from '../session.ts';
import styles from './dialogs.module.css';

/** For whoever signs in to an account that is being given up: take it back, or leave it be. */
export default function LeavingNotice({
  user,
  leavingAt,
}: {
  readonly user: CurrentUser;
  readonly leavingAt: string;
}) {
  const client = useQueryClient();
  const leave = () => void signOut(() => client.setQueryData(currentUserQuery.queryKey, null));
  const keep = useMutation({
    mutationFn: () => call('keepAccount', {}),
    // What was asked for while it was frozen was refused.
    onSuccess: () => page.reload(),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Dialog title="这个账号正在注销" onClose={leave}>
      <div className={styles.form}>
        <p className={styles.text}>
          {user.phone} 已申请注销，账号冻结中，
          <time className={styles.moment} dateTime={leavingAt}>
            {formatDateTime(leavingAt)}
          </time>{' '}
          后清除全部数据。
        </p>
        <p className={styles.text}>收回注销后，图片、任务与券都在，马上可以继续使用。</p>
        <div className={styles.actions}>
          <Button onClick={leave}>退出登录</Button>
          <Button variant="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
            收回注销
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
