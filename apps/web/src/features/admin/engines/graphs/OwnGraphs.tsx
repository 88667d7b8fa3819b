import { toolIndex } from 'virtual:contract';
import { useId } from 'react';
import { Button, IconButton } from '../../../../shared/ui/index.ts';
import { moved } from '../order.ts';
import styles from './OwnGraphs.module.css';
import { emptyGraph, type OwnGraph, withCopy } from './own-graph.ts';

interface OwnGraphsProps {
  readonly graphs: readonly OwnGraph[];
  readonly error: string | undefined;
  readonly onChange: (graphs: readonly OwnGraph[]) => void;
  readonly onEdit: (own: OwnGraph) => void;
}

/** The operator's own graphs, in the order in which they are tried. */
export function OwnGraphs({ graphs, error, onChange, onEdit }: OwnGraphsProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          自有工作流
        </h3>
        <Button size="small" icon="plus" onClick={() => onEdit(emptyGraph())}>
          添加工作流
        </Button>
      </header>
      {graphs.length === 0 ? (
        <p className={styles.note}>把在 ComfyUI 里调好的工作流贴进来，绑定到功能。</p>
      ) : (
        <ol className={styles.list} aria-label="自有工作流">
          {graphs.map((own, at) => (
            <li key={own.id} className={styles.row}>
              <div className={styles.order}>
                <IconButton
                  icon="up"
                  label={`${own.name} 上移`}
                  disabled={at === 0}
                  onClick={() => onChange(moved(graphs, at, -1))}
                />
                <IconButton
                  icon="down"
                  label={`${own.name} 下移`}
                  disabled={at === graphs.length - 1}
                  onClick={() => onChange(moved(graphs, at, 1))}
                />
              </div>
              <div className={styles.facts}>
                <strong>{own.name}</strong>
                <p className={styles.note}>{factsOf(own)}</p>
              </div>
              <div className={styles.actions}>
                <IconButton
                  icon="copy"
                  label={`复制 ${own.name}`}
                  onClick={() => onChange(withCopy(graphs, at))}
                />
                <IconButton
                  icon="trash"
                  label={`删除 ${own.name}`}
                  onClick={() => onChange(graphs.toSpliced(at, 1))}
                />
                <IconButton icon="edit" label={`修改 ${own.name}`} onClick={() => onEdit(own)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {graphs.length > 0 && (
        <p className={styles.note}>同一功能有几个时从上到下选；保存引擎后生效。</p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

function factsOf({ tools, place, graph }: OwnGraph): string {
  const names = tools.map(
    (name) =>
      toolIndex.find(({ id, routes }) => id === name || routes.includes(`/${name}`))?.name ?? name,
  );
  const order = place === 'before' ? '排在内置做法前面' : '排在内置做法后面';
  return [names.join('、'), order, `${Object.keys(graph).length} 个节点`].join(' · ');
}
