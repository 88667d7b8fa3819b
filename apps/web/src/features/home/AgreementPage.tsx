import { useQuery } from '@tanstack/react-query';
import type { SiteTextName } from '@zhuhui/contracts';
import { messageOf } from '../../shared/api-client/index.ts';
import { siteTextQuery } from '../../shared/data/site-text.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, Empty } from '../../shared/ui/index.ts';
import { Prose } from '../../shared/ui/Prose.tsx';
import styles from './AgreementPage.module.css';

/** `/agreement`: the terms and what is done with data, each in its version in force. */
export function AgreementPage() {
  useTitle('用户协议');
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>用户协议</h1>
      <Text name="agreement" />
      <section id="privacy" className={styles.section} aria-labelledby="privacy-title">
        <h2 id="privacy-title" className={styles.title}>
          隐私政策
        </h2>
        <Text name="privacy" />
      </section>
    </article>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

function Text({ name }: { readonly name: SiteTextName }) {
  const { data, error, refetch } = useQuery(siteTextQuery(name));
  if (error && !data) {
    return (
      <Empty icon="warning" title={messageOf(error)}>
        <Button onClick={() => void refetch()}>再试</Button>
      </Empty>
    );
  }
  if (!data) {
    return (
      <div className={styles.places} role="status" aria-label="加载中">
        {PLACES.map((place) => (
          <div key={place} className={styles.place} />
        ))}
      </div>
    );
  }
  return (
    <>
      {data.publishedAt && (
        <p className={styles.lead}>
          第 {data.version} 版，{formatDateTime(data.publishedAt)} 起生效
        </p>
      )}
      <Prose text={data.body} />
    </>
  );
}
