import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { loadChunk } from '../../shared/browser/chunk.ts';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Footer } from './Footer.tsx';
import { GroupTiles } from './GroupTiles.tsx';
import styles from './HomePage.module.css';
import { Showcase } from './Showcase.tsx';

const Advertisement = lazy(() => loadChunk(() => import('./Advertisement.tsx')));

interface HomePageProps {
  readonly footer: boolean;
  /** What other parts of the product have to show here: what was published, what is on sale. */
  readonly children?: ReactNode;
  /** Asked of those who are new, under the pictures. */
  readonly question?: ReactNode;
}

/** The first page: what the product does, shown by its own pictures, and the way to every tool. */
export function HomePage({ footer, question, children }: HomePageProps) {
  useTitle('');
  const open = useDialogs((state) => state.open);
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
            <button type="button" className={styles.plain} onClick={() => open('guide')}>
              四步上手
            </button>
          </div>
        </div>
        <Showcase />
      </section>
      {question}
      <GroupTiles />
      {children}
      <Suspense>
        <Advertisement />
      </Suspense>
      {footer && <Footer />}
    </div>
  );
}
