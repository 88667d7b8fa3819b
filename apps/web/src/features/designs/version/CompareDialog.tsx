import { useQuery } from '@tanstack/react-query';
import type { DesignVersion } from '@zhuhui/contracts';
import { Suspense } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import type { CompareStageComponent } from '../../../shared/compare/compare-stage-port.ts';
import { Dialog } from '../../../shared/ui/index.ts';
import { comparisonQuery } from '../data/queries.ts';
import styles from './version.module.css';

interface CompareDialogProps {
  readonly before: DesignVersion;
  readonly after: DesignVersion;
  readonly CompareStage: CompareStageComponent;
  readonly onClose: () => void;
}

/** Two versions over each other, and what was set differently. */
export function CompareDialog({ before, after, CompareStage, onClose }: CompareDialogProps) {
  const compared = useQuery(comparisonQuery(before.id, after.id));
  const left = compared.data?.left;
  const isAcross = left !== undefined && left.viewId !== compared.data?.right.viewId;
  const called = (side: 'left' | 'right', { number }: DesignVersion) => {
    const view = isAcross ? `${compared.data?.[side].viewName} · ` : '';
    return `${view}第 ${number} 版`;
  };
  const [leftName, rightName] = [called('left', before), called('right', after)];
  return (
    <Dialog title={`对比 ${leftName} 与 ${rightName}`} variant="stage" onClose={onClose}>
      <div className={styles.screen}>
        <div className={styles.stage}>
          <Suspense fallback={null}>
            <CompareStage
              picture={{ ...after, alt: rightName }}
              other={{ url: before.url, label: leftName }}
              label={rightName}
            />
          </Suspense>
        </div>
        <div className={styles.panel}>
          <section className={styles.words} aria-label="不同之处">
            <h3 className={styles.panelTitle}>不同之处</h3>
            {compared.isError && <p role="alert">{messageOf(compared.error)}</p>}
            {compared.isPending && (
              <div className={styles.panelPlace} role="status" aria-label="加载中" />
            )}
            {compared.data && (
              <>
                {compared.data.isSameFile && <p>两版是同一张图。</p>}
                {(['left', 'right'] as const).map((side) => {
                  const { prompt, tool } = compared.data[side];
                  return (
                    <div key={side} className={styles.side}>
                      <strong>{side === 'left' ? leftName : rightName}</strong>
                      <span>{tool?.name ?? '上传'}</span>
                      {prompt && <p>{prompt}</p>}
                    </div>
                  );
                })}
                {compared.data.differences.length > 0 && (
                  <table className={styles.differences}>
                    <thead>
                      <tr>
                        <th scope="col">设置</th>
                        <th scope="col">{leftName}</th>
                        <th scope="col">{rightName}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {compared.data.differences.map(({ key, name, left: was, right }) => (
                        <tr key={key}>
                          <th scope="row">{name}</th>
                          <td>{was ?? '—'}</td>
                          <td>{right ?? '—'}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </>
            )}
          </section>
        </div>
      </div>
    </Dialog>
  );
}
