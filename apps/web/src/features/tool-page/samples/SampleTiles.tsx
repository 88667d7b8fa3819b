import type { ToolDefinition, ToolSample } from '@zhuhui/tools';
import styles from './samples.module.css';

interface SampleTilesProps {
  readonly tool: ToolDefinition;
  readonly title: string;
  readonly onSample: (sample: ToolSample) => void;
}

/** A tool's samples by their pictures, on its empty stage; those of words alone by what came of them. */
export function SampleTiles({ tool, title, onSample }: SampleTilesProps) {
  const samples = tool.samples.flatMap((sample) => {
    const picture = sample.screen ?? Object.values(sample.pictures)[0];
    const thumb = sample.result ?? picture?.replace(/\.\w+$/, '.thumb.webp');
    return thumb ? [{ sample, thumb }] : [];
  });
  if (samples.length === 0) return null;
  return (
    <div className={styles.tiles}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {samples.map(({ sample, thumb }) => (
          <li key={sample.name}>
            <button type="button" className={styles.tile} onClick={() => onSample(sample)}>
              <img src={thumb} alt="" width={176} height={132} decoding="async" />
              <span>{sample.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
