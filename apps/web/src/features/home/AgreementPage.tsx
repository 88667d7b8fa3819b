import { useTitle } from '../../shared/hooks/use-title.ts';
import styles from './AgreementPage.module.css';
import { AGREEMENT } from './agreement.ts';

export function AgreementPage() {
  useTitle('用户协议');
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>用户协议</h1>
      <p className={styles.lead}>{AGREEMENT.lead}</p>
      {AGREEMENT.sections.map(({ title, paragraphs }, index) => (
        <section key={title} className={styles.section}>
          <h2>
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
