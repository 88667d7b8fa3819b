import { memo, useEffect, useState } from 'react';
import { formatSeconds } from '../../../shared/format/number.ts';
import { Icon, Spinner } from '../../../shared/ui/index.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import type { ShownMessage } from '../model/tree.ts';
import styles from './Reasoning.module.css';

interface ReasoningProps {
  readonly text: string;
  readonly thinking: ShownMessage['thinking'];
  /** Whether the model still thinks. */
  readonly isThinking: boolean;
}

/** What the model thought: open with its seconds while it thinks, folded once the answer begins. */
export const Reasoning = memo(function Reasoning({ text, thinking, isThinking }: ReasoningProps) {
  // The reader's own choice stands; until there is one it follows the thinking.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isThinking;
  return (
    <fieldset className={styles.part} aria-label="思考过程">
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
      >
        {isThinking ? <Spinner /> : <Icon name="thought" size="small" />}
        {isThinking ? <Elapsed sinceMs={thinking?.startedMs ?? null} /> : doneText(thinking)}
        <span className={isOpen ? styles.open : styles.closed}>
          <Icon name="right" size="small" />
        </span>
      </button>
      {isOpen && (
        <div className={styles.text}>
          <Markdown text={text} streaming={isThinking} />
        </div>
      )}
    </fieldset>
  );
});

function doneText(thinking: ShownMessage['thinking']): string {
  if (thinking?.endedMs == null) return '已深度思考';
  return `已深度思考，用时 ${formatSeconds((thinking.endedMs - thinking.startedMs) / 1000)}`;
}

function Elapsed({ sinceMs }: { readonly sinceMs: number | null }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = sinceMs === null ? 0 : Math.floor((nowMs - sinceMs) / 1000);
  return <span className="numerals">{seconds < 1 ? '思考中…' : `思考中 ${seconds} 秒`}</span>;
}
