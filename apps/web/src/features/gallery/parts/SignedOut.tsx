import { useSignIn } from '../../../shared/data/sign-in.ts';
import { Button, Empty, type IconName } from '../../../shared/ui/index.ts';

interface SignedOutProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** What stands where a page is one's own and nobody is signed in. */
export function SignedOut({ icon, title, text }: SignedOutProps) {
  const ask = useSignIn((state) => state.ask);
  return (
    <Empty icon={icon} heading title={title} text={text}>
      <Button variant="primary" onClick={() => ask()}>
        登录
      </Button>
    </Empty>
  );
}
