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

/** A way to a tool: its picture or icon, its name and what it is for. */
export function ToolCard({ tool, layout }: ToolCardProps) {
  return (
    <Link to={tool.routes[0] ?? '/tools'} className={classes(styles.card, styles[layout])}>
      <span className={styles.picture}>
        {tool.cover ? (
          <img src={tool.cover} alt="" width={320} height={240} loading="lazy" decoding="async" />
        ) : (
          <Icon name={toolIcon(tool.icon)} size="large" />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{tool.name}</span>
        <span className={styles.summary}>{tool.summary}</span>
      </span>
    </Link>
  );
}
