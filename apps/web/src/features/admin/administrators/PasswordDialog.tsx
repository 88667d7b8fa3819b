import { copyText } from '../../../shared/browser/copy-text.ts';
import { Button, Dialog, toast } from '../../../shared/ui/index.ts';
import list from '../list/list.module.css';

/** The one time a password made for somebody is seen. */
export function PasswordDialog(props: {
  readonly account: string;
  readonly password: string;
  readonly onClose: () => void;
}) {
  const { account, password, onClose } = props;
  return (
    <Dialog title="一次性密码" onClose={onClose}>
      <div className={list.form}>
        <p>
          交给 <strong>{account}</strong>，只显示这一次。首次登录后必须换成自己的。
        </p>
        <pre className={list.code}>{password}</pre>
        <div className={list.foot}>
          <Button
            icon="copy"
            onClick={() => {
              copyText(password).then(
                () => toast.success('已复制'),
                () => toast.error('没有复制成，请手动抄下'),
              );
            }}
          >
            复制
          </Button>
          <Button variant="primary" onClick={onClose}>
            抄好了
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
