import { toolIndex } from 'virtual:contract';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { toolGroups } from '../../shared/data/tool-groups.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { Footer } from './Footer.tsx';
import styles from './HomePage.module.css';
import { HERO } from './showcase.ts';
import { ToolColumns } from './ToolColumns.tsx';

const Advertisement = lazy(() => loadChunk(() => import('./Advertisement.tsx')));

/** Tools that can be tried without a picture of one's own. */
const pictured = toolIndex.filter(({ cover }) => cover !== null);

/** The first page: what the product does, shown by its own pictures, and the way to every tool. */
export function HomePage({ footer }: { readonly footer: boolean }) {
  useTitle('');
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 className={styles.title}>把草图画成现场</h1>
          <p className={styles.lead}>
            手绘、线稿、白模、照片，放进来就出效果图。结构守得住，材质说得清，改一处只动一处。
          </p>
          <div className={styles.starts}>
            <Link to="/indoorRender" className={styles.primary}>
              室内渲染
            </Link>
            <Link to="/architecturalRenderNew" className={styles.secondary}>
              建筑渲染
            </Link>
            <Link to="/tools" className={styles.plain}>
              全部工具
            </Link>
          </div>
        </div>
        <BeforeAfter pair={HERO} />
      </section>
      <section aria-labelledby="start">
        <h2 id="start" className={styles.heading}>
          从一张图开始
        </h2>
        <ul className={styles.tiles}>
          {pictured.map((tool) => (
            <li key={tool.id}>
              <ToolCard tool={tool} layout="tile" />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="all">
        <h2 id="all" className={styles.heading}>
          全部工具
        </h2>
        <ToolColumns groups={toolGroups} heading="h3" />
      </section>
      <Suspense>
        <Advertisement />
      </Suspense>
      {footer && <Footer />}
    </div>
  );
}
