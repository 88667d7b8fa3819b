import type { Dxf } from '../../shared/drawing/dxf.ts';
import { Button, Switch } from '../../shared/ui/index.ts';
import styles from './drawing.module.css';

interface LayerListProps {
  readonly drawing: Dxf;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** Layers with what each holds, to be switched on and off. */
export function LayerList({ drawing: { layers }, hidden, onHidden }: LayerListProps) {
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onHidden(next);
  };
  return (
    <section className={styles.layers} aria-label="图层">
      <h3 className={styles.part}>
        图层 {layers.length}
        <Button
          variant="plain"
          size="small"
          disabled={hidden.size === 0}
          onClick={() => onHidden(new Set())}
        >
          全部显示
        </Button>
      </h3>
      <ul>
        {layers.map(({ name, strokes }) => (
          <li key={name} className={styles.layer}>
            <span className={styles.layerName}>{name}</span>
            <span className={styles.count}>{strokes} 条</span>
            <Switch
              checked={!hidden.has(name)}
              onChange={() => toggle(name)}
              label={`显示图层 ${name}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
