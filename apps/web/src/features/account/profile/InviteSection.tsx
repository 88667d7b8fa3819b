import { useQuery } from '@tanstack/react-query';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { copyText } from '../../../shared/browser/copy-text.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { Button, Empty, toast } from '../../../shared/ui/index.ts';
import styles from './InviteSection.module.css';
import { Section } from './Section.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The code to bring friends with, and what came of it. */
export function InviteSection() {
  const invites = useQuery({
    queryKey: ['invites'],
    queryFn: ({ signal }) => call('invites', {}, { signal }),
  });
  const { data } = invites;
  const reward = data
    ? TICKET_TYPES.flatMap((type) => {
        const count = data.reward[TICKET_KINDS[type]];
        return count > 0 ? [`${TICKET_NAMES[type]} ${count} 张`] : [];
      }).join('、')
    : '';
  return (
    <Section
      title="邀请好友"
      text={reward ? `好友用你的邀请码注册，你们各得${reward}。` : '请好友用你的邀请码注册。'}
    >
      {invites.isPending && <Skeleton rows={3} />}
      {invites.isError && (
        <Empty icon="warning" title={messageOf(invites.error)}>
          <Button onClick={() => void invites.refetch()}>再试</Button>
        </Empty>
      )}
      {data && (
        <>
          <Copied label="邀请码" text={data.inviteCode} isCode />
          <Copied label="邀请链接" text={linkFor(data.inviteCode)} />
          <dl className={styles.counts}>
            <div>
              <dt>已请来</dt>
              <dd>{formatNumber(data.invited)} 人</dd>
            </div>
            <div>
              <dt>还可得奖励</dt>
              <dd>{formatNumber(data.left)} 人</dd>
            </div>
          </dl>
        </>
      )}
    </Section>
  );
}

const linkFor = (inviteCode: string): string =>
  `${window.location.origin}/?${new URLSearchParams({ inviteCode })}`;

interface CopiedProps {
  readonly label: string;
  readonly text: string;
  readonly isCode?: boolean;
}

function Copied({ label, text, isCode = false }: CopiedProps) {
  const copy = async () => {
    try {
      await copyText(text);
      toast.success(`${label}已复制`);
    } catch {
      toast.error('浏览器不让复制，请选中后自己复制');
    }
  };
  return (
    <div className={styles.copied}>
      <span className={styles.label}>{label}</span>
      <output className={isCode ? styles.code : styles.link}>{text}</output>
      <Button size="small" aria-label={`复制${label}`} onClick={() => void copy()}>
        复制
      </Button>
    </div>
  );
}
