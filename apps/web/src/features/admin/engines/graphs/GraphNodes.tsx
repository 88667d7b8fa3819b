import type { CheckedNode, GraphCheck } from '@zhuhui/contracts';
import { Button, Icon } from '../../../../shared/ui/index.ts';
import styles from './GraphNodes.module.css';
import { type Replacement, replacementsIn } from './own-graph.ts';

interface GraphNodesProps {
  readonly check: GraphCheck;
  /** It is of an earlier text: what it offers would bring that text back. */
  readonly isStale: boolean;
  readonly onReplace: (replacements: readonly Replacement[]) => void;
  readonly onOutput: (node: string) => void;
}

/** What the check found, beside the nodes it found it at. */
export function GraphNodes({ check, isStale, onReplace, onOutput }: GraphNodesProps) {
  const { nodes, problems, servers, outputs, output } = check;
  const all = replacementsIn(check);
  const wrong = nodes.filter((node) => node.problems.length > 0).length + problems.length;
  return (
    <section className={styles.result} aria-label="核对结果" data-stale={isStale || undefined}>
      <div className={styles.head} role="status">
        <p className={styles.verdict} data-wrong={wrong > 0 || undefined}>
          <Icon name={wrong > 0 ? 'warning' : 'check'} size="small" />
          {verdictOf(check, wrong)}
        </p>
        {servers.map(({ name, ok, detail }) => (
          <p key={name} className={styles.server} data-away={!ok || undefined}>
            {name}：{detail}
          </p>
        ))}
        {problems.map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
      </div>
      {all.length > 0 && (
        <div className={styles.offer}>
          <span>有 {all.length} 个值像是每次要换的</span>
          <Button size="small" disabled={isStale} onClick={() => onReplace(all)}>
            全部换成占位符
          </Button>
        </div>
      )}
      <ol className={styles.nodes} aria-label="节点">
        {nodes.toSorted(byUrgency).map((node) => (
          <NodeRow
            key={node.id}
            node={node}
            isStale={isStale}
            isCandidate={node.id !== output && outputs.some((each) => each.node === node.id)}
            onReplace={onReplace}
            onOutput={onOutput}
          />
        ))}
      </ol>
    </section>
  );
}

/** What has to be looked at comes first; what is not run, last. */
const byUrgency = (a: CheckedNode, b: CheckedNode): number => urgencyOf(a) - urgencyOf(b);

function urgencyOf({ problems, suggestions, role }: CheckedNode): number {
  if (problems.length > 0) return 0;
  if (suggestions.length > 0) return 1;
  return role === 'idle' ? 3 : 2;
}

function verdictOf({ nodes, servers }: GraphCheck, wrong: number): string {
  if (wrong > 0) return `有 ${wrong} 处要改`;
  const asked = servers.some(({ ok }) => ok);
  const text = `${nodes.length} 个节点没有发现问题`;
  return asked ? `${text}，服务器都有` : `${text}；还没有对着服务器核对`;
}

interface NodeRowProps extends Omit<GraphNodesProps, 'check'> {
  readonly node: CheckedNode;
  /** Its result could be taken instead. */
  readonly isCandidate: boolean;
}

function NodeRow({ node, isStale, isCandidate, onReplace, onOutput }: NodeRowProps) {
  const { id, title, classType, role, placeholders, problems, suggestions } = node;
  return (
    <li className={styles.node} data-idle={role === 'idle' || undefined}>
      <div className={styles.name}>
        <span className={styles.id}>{id}</span>
        <strong>{title || classType}</strong>
        {title && <span className={styles.class}>{classType}</span>}
        {placeholders.map((name) => (
          <code key={name} className={styles.placeholder}>
            ${name}
          </code>
        ))}
        {role === 'output' && <span className={styles.output}>取这里的结果</span>}
        {role === 'idle' && <span className={styles.class}>不通向结果，不会运行</span>}
        {isCandidate && (
          <Button size="small" variant="plain" onClick={() => onOutput(id)}>
            改取这里
          </Button>
        )}
      </div>
      {problems.map(({ input, text, servers }) => (
        <p key={`${input} ${text}`} className={styles.problem}>
          {input && <code>{input}</code>}
          {text}
          {servers.length > 0 && `（${servers.join('、')}）`}
        </p>
      ))}
      {suggestions.map(({ input, value, placeholder, means }) => (
        <div key={input} className={styles.suggestion}>
          <code>{input}</code>
          <span className={styles.value}>{value}</span>
          <Button
            size="small"
            aria-label={`节点 ${id} 的 ${input} 换成 $${placeholder}`}
            title={means}
            disabled={isStale}
            onClick={() => onReplace([{ node: id, input, placeholder }])}
          >
            换成 ${placeholder}
          </Button>
        </div>
      ))}
    </li>
  );
}
