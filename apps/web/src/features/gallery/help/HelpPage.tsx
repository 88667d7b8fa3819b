import { useState } from 'react';
import { Link } from 'react-router';
import { useTools } from '../../../shared/data/catalogue.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Empty, Icon, TextInput } from '../../../shared/ui/index.ts';
import page from '../parts/page.module.css';
import styles from './HelpPage.module.css';
import { chaptersOf, searchQuestions } from './questions.ts';

/** The help centre: questions with real answers, those about tools from their definitions. */
export function HelpPage() {
  useTitle('帮助中心');
  const { data: tools } = useTools();
  const [query, setQuery] = useState('');
  const found = searchQuestions(chaptersOf(tools ?? []), query);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={page.title}>帮助中心</h1>
        <TextInput
          type="search"
          aria-label="搜索问题"
          placeholder="搜索：扣券、下载、做同款、线稿"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className={page.lead}>
          没找到答案就去问 <Link to="/deepseek">AI 设计助手</Link>：材料、尺寸、规范都能问。
        </p>
      </header>
      {found.length === 0 && (
        <Empty icon="search" title="没有找到" text="换个说法，或者去问助手。" />
      )}
      {found.map(({ name, questions }) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.chapter}>{name}</h2>
          {questions.map(({ id, ask, answer, to }) => (
            <details key={id} className={styles.question} open={query.trim() !== '' || undefined}>
              <summary>
                {ask}
                <Icon name="down" size="small" />
              </summary>
              <p>{answer}</p>
              {to && <Link to={to.path}>{to.name}</Link>}
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
