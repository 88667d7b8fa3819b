import { useMutation, useQuery } from '@tanstack/react-query';
import type { ScanAsker, User } from '@zhuhui/contracts';
import { useSearchParams } from 'react-router';
import { ApiError, call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty, Icon } from '../../../shared/ui/index.ts';
import styles from './confirm.module.css';

/** Where a browser comes back to from WeChat's own page. */
const OUTCOMES = {
  done: { icon: 'check', title: '已确认', text: '原来的页面会自动登录，这一页可以关闭了。' },
  refused: { icon: 'close', title: '没有同意登录', text: '可以关闭这一页，换一种方式登录。' },
  failed: { icon: 'warning', title: '登录没有完成', text: '请回到原来的页面，刷新后再扫一次。' },
} as const;

/** `/scan?scene=`: a phone has scanned a code of this site and decides about the browser that shows it. */
export function ConfirmPage() {
  useTitle('确认登录');
  const [query] = useSearchParams();
  const user = useCurrentUser();
  const [scene, outcome] = [query.get('scene'), query.get('outcome')];
  const end = Object.entries(OUTCOMES).find(([name]) => name === outcome)?.[1];
  return (
    <div className={styles.page}>
      {end ? (
        <Empty heading {...end} />
      ) : scene === null ? (
        <Empty
          icon="warning"
          heading
          title="没有登录码"
          text="在电脑上点登录，选扫码，再用手机扫出现的码。"
        >
          <HomeLink />
        </Empty>
      ) : user === null ? (
        <SignInFirst />
      ) : (
        <Decision key={scene} sceneId={scene} user={user} />
      )}
    </div>
  );
}

function SignInFirst() {
  const ask = useSignIn((state) => state.ask);
  return (
    <Empty icon="user" heading title="先在手机上登录" text="登录后回到这一页，再确认那台设备。">
      <Button variant="primary" size="large" onClick={() => ask('登录后再确认那台设备的登录')}>
        登录
      </Button>
    </Empty>
  );
}

interface DecisionProps {
  readonly sceneId: string;
  readonly user: User;
}

function Decision({ sceneId, user }: DecisionProps) {
  const asker = useQuery({
    queryKey: ['scanOpen', sceneId],
    queryFn: () => call('scanOpen', { sceneId }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const decide = useMutation({
    mutationFn: (agreed: boolean) => call('scanConfirm', { sceneId, agreed }),
  });
  const error = decide.error ?? asker.error;
  if (decide.isSuccess) return <Decided agreed={decide.variables} />;
  if (error) {
    const isOver = error instanceof ApiError && error.code < 500;
    return (
      <Empty
        icon={isOver ? 'clock' : 'warning'}
        heading
        title={isOver ? '登录码已失效' : messageOf(error)}
        text={isOver ? '请在要登录的设备上刷新登录码，再扫一次。' : '没有登录任何设备。'}
      >
        {!isOver && (
          <Button
            onClick={() => {
              decide.reset();
              void asker.refetch();
            }}
          >
            再试
          </Button>
        )}
        <HomeLink />
      </Empty>
    );
  }
  if (!asker.data) return <div className={styles.skeleton} aria-busy="true" />;
  return (
    <Question
      asker={asker.data}
      user={user}
      decided={decide.isPending ? decide.variables : null}
      onDecide={(agreed) => decide.mutate(agreed)}
    />
  );
}

interface QuestionProps {
  readonly asker: ScanAsker;
  readonly user: User;
  /** What was pressed and is on its way. */
  readonly decided: boolean | null;
  readonly onDecide: (agreed: boolean) => void;
}

function Question({ asker, user, decided, onDecide }: QuestionProps) {
  const { browser, system, place, askedAt } = asker;
  return (
    <section className={styles.card} aria-labelledby="scan-title">
      <h1 id="scan-title" className={styles.title}>
        让这台设备登录？
      </h1>
      <dl className={styles.facts}>
        <dt>设备</dt>
        <dd>
          {system} · {browser}
        </dd>
        <dt>网络</dt>
        <dd>{place || '未知'}</dd>
        <dt>时间</dt>
        <dd>{formatDateTime(askedAt)}</dd>
        <dt>登录到</dt>
        <dd>{user.phone}</dd>
      </dl>
      <p className={styles.warning}>
        <Icon name="warning" />
        <span>只在自己扫码时确认。别人发来的码，一经确认，对方就能用你的账号。</span>
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="large"
          busy={decided === true}
          disabled={decided !== null}
          onClick={() => onDecide(true)}
        >
          确认登录
        </Button>
        <Button
          size="large"
          busy={decided === false}
          disabled={decided !== null}
          onClick={() => onDecide(false)}
        >
          拒绝
        </Button>
      </div>
    </section>
  );
}

function Decided({ agreed }: { readonly agreed: boolean }) {
  return agreed ? (
    <Empty icon="check" heading title="已确认" text="那台设备马上登录，这一页可以关闭了。">
      <HomeLink />
    </Empty>
  ) : (
    <Empty icon="close" heading title="已拒绝" text="那台设备没有登录。">
      <HomeLink />
    </Empty>
  );
}

const HomeLink = () => <ButtonLink to="/">回首页</ButtonLink>;
