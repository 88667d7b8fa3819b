import { useTitle } from '../../shared/hooks/use-title.ts';
import { Chain } from './Chain.tsx';
import { DrawingDesk } from './DrawingDesk.tsx';
import styles from './EngineeringPage.module.css';

/** `/engineering`: the drawing tools as one way of working, and a look into DXF files. */
export function EngineeringPage() {
  useTitle('工程图');
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>工程图</h1>
        <p className={styles.lead}>
          照片和手绘转成线稿，线稿上彩成户型图与总平面；每一步的结果都能送进下一步。
        </p>
      </header>
      <Chain />
      <h2 className={styles.heading}>看 DXF</h2>
      <DrawingDesk />
    </div>
  );
}
