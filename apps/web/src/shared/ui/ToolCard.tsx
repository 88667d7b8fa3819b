import type { ToolIndexEntry } from 'virtual:contract';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { Icon, toolIcon } from './Icon.tsx';
import styles from './ToolCard.module.css';

interface ToolCardProps {
  readonly tool: ToolIndexEntry;
  /** `row`: small picture beside the words; `tile`: picture above them. */
  readonly layout: 'row' | 'tile';
}

/**
 * A way to a tool: its picture or icon, its name and what it is for. A tile shows what came out; pointed
 * at or focused, what went in.
 */
export function ToolCard({ tool, layout }: ToolCardProps) {
  return (
    <Link to={tool.routes[0] ?? '/tools'} className={classes(styles.card, styles[layout])}>
      <span className={styles.picture}>
        <Picture tool={tool} layout={layout} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{tool.name}</span>
        <span className={styles.summary}>{tool.summary}</span>
      </span>
    </Link>
  );
}

const LAZY = { loading: 'lazy', decoding: 'async' } as const;

function Picture({ tool: { cover, icon }, layout }: ToolCardProps) {
  if (!cover) return <Icon name={toolIcon(icon)} size="large" />;
  if (layout === 'row') return <img {...LAZY} alt="" src={cover.thumb} width={192} height={144} />;
  return (
    <>
      <img {...LAZY} alt="" src={cover.after} width={640} height={400} />
      {cover.before && (
        <>
          <img
            {...LAZY}
            alt=""
            src={cover.before}
            width={640}
            height={400}
            className={styles.before}
          />
          <span className={styles.state} aria-hidden="true" />
        </>
      )}
    </>
  );
}
