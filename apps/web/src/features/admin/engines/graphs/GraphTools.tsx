import type { GraphCheck } from '@zhuhui/contracts';
import { Icon } from '../../../../shared/ui/index.ts';
import styles from './GraphTools.module.css';

interface GraphToolsProps {
  readonly tools: GraphCheck['tools'];
  readonly bound: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (bound: readonly string[]) => void;
}

/** The tools that a graph is bound to, out of those it can serve; of the others why not. */
export function GraphTools({ tools, bound, error, onChange }: GraphToolsProps) {
  const offered = tools.filter(({ id, lacks }) => lacks.length === 0 || bound.includes(id));
  const others = tools.filter((tool) => !offered.includes(tool));
  const chosen = offered.filter(({ id }) => bound.includes(id));
  const toggle = (id: string) =>
    onChange(bound.includes(id) ? bound.filter((each) => each !== id) : [...bound, id]);
  return (
    <fieldset className={styles.tools}>
      <legend className={styles.label}>用于哪些功能</legend>
      {offered.length === 0 && <p className={styles.note}>现在哪个功能都做不了，原因见下。</p>}
      <div className={styles.chips}>
        {offered.map(({ id, name }) => (
          <label key={id} className={styles.chip}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={bound.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {chosen.map(({ id, name, lacks, only, builtIn }) => (
        <p key={id} className={styles.note} data-lacks={lacks.length > 0 || undefined}>
          {name}：{[...lacks, only, builtInNote(builtIn)].filter(Boolean).join('；')}
        </p>
      ))}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>
            <Icon name="right" size="small" />
            另外 {others.length} 个功能为什么不能选
          </summary>
          <ul>
            {others.map(({ id, name, lacks }) => (
              <li key={id}>
                <span>{name}</span>
                {lacks.join('；')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

const NAMED_MOST = 2;

/** What else the servers could do it with. */
function builtInNote(names: readonly string[]): string {
  if (names.length === 0) return '服务器上没有可用的内置做法';
  const named = names.slice(0, NAMED_MOST).join('、');
  return `内置可用 ${named}${names.length > NAMED_MOST ? ` 等 ${names.length} 种` : ''}`;
}
