import { Button } from '../../../shared/ui/index.ts';
import { enter } from '../session.ts';
import styles from './sign-in.module.css';

/** The account is there, the invitation it came with is not: said before the page is loaded anew. */
export function InviteUnknown({ inviteCode }: { readonly inviteCode: string }) {
  return (
    <div className={styles.form}>
      <p role="status">邀请码“{inviteCode}”不存在，邀请奖励没有发放；请与邀请你的人核对。</p>
      <Button variant="primary" size="large" onClick={enter} autoFocus>
        知道了，进入
      </Button>
    </div>
  );
}
