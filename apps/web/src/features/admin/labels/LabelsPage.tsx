import { useQuery } from '@tanstack/react-query';
import type { DataOf, endpoints } from '@zhuhui/contracts';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, Empty, Spinner } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { Grants } from './Grants.tsx';
import styles from './labels.module.css';
import { PolicyForm } from './PolicyForm.tsx';

/** `/admin/labels`: how what AI makes is marked. */
export function LabelsPage() {
  return <AdminFrame>{({ canChange }) => <Labels canChange={canChange} />}</AdminFrame>;
}

function Labels({ canChange }: { readonly canChange: boolean }) {
  useTitle('AI 标识');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'labels'],
    queryFn: ({ signal }) => call('adminLabels', {}, { signal }),
  });
  return (
    <>
      <h1 className={styles.title}>AI 标识</h1>
      {data ? (
        <>
          <PolicyForm key={data.version} {...data} canChange={canChange} />
          <Grants canChange={canChange} />
          <History {...data} />
        </>
      ) : error ? (
        <Empty icon="warning" title="没有加载出来" text={messageOf(error)}>
          <Button icon="redo" onClick={() => void refetch()}>
            再试一次
          </Button>
        </Empty>
      ) : (
        <div className={styles.waiting} role="status" aria-label="加载中">
          <Spinner />
        </div>
      )}
    </>
  );
}

type State = DataOf<(typeof endpoints)['adminLabels']>;

function History({ history, issued }: State) {
  return (
    <section className={styles.section} aria-labelledby="labels-history">
      <h2 id="labels-history">记录</h2>
      <p className={styles.note}>已发出 {issued.toLocaleString('zh-CN')} 个内容编号，只增不改。</p>
      {history.length === 0 ? (
        <p className={styles.note}>还没有人改过，现行的是环境变量 AI_LABELS 的设置。</p>
      ) : (
        <ul className={styles.list}>
          {history.map(({ version, account, createdAt }) => (
            <li key={version}>
              <span>第 {version} 版</span>
              <span>{account}</span>
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
