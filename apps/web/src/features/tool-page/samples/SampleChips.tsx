import type { ToolDefinition, ToolSample } from '@zhuhui/tools';
import styles from './samples.module.css';

interface SamplesProps {
  readonly tool: ToolDefinition;
  readonly onSample: (sample: ToolSample) => void;
}

/** A tool's samples by name, in its settings. */
export function SampleChips({ tool, onSample }: SamplesProps) {
  if (tool.samples.length === 0) return null;
  return (
    <div className={styles.chips}>
      <span className={styles.try}>试试示例</span>
      {tool.samples.map((sample) => (
        <button
          key={sample.name}
          type="button"
          className={styles.chip}
          onClick={() => onSample(sample)}
        >
          {sample.name}
        </button>
      ))}
    </div>
  );
}
