import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from '../../../shared/browser/copy-text.ts';
import { Icon, IconButton, toast } from '../../../shared/ui/index.ts';
import styles from './CodeBlock.module.css';
import type { HighlightNode } from './highlight.ts';

interface CodeBlockProps {
  readonly code: string;
  /** As the fence names it; empty when it names none. */
  readonly language: string;
  /** Whether the fence is closed; code that is still being written stays plain. */
  readonly settled: boolean;
}

/** Code with its language, a copy button and, once it is whole, its colours. */
export function CodeBlock({ code, language, settled }: CodeBlockProps) {
  const colours = useHighlight(code, settled ? language : '');
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{language || '代码'}</span>
        <CopyButton text={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <pre className={styles.code} tabIndex={0}>
        <code>{colours ? colours.map(coloured) : code}</code>
      </pre>
    </figure>
  );
}

/** The colours come with code of their own, loaded when the first piece of code is there. */
function useHighlight(code: string, language: string): readonly HighlightNode[] | null {
  const [nodes, setNodes] = useState<readonly HighlightNode[] | null>(null);
  useEffect(() => {
    let stale = false;
    if (language !== '') {
      import('./highlight.ts')
        .then(({ highlight }) => stale || setNodes(highlight(code, language)))
        // Without colours the code can be read all the same.
        .catch(() => undefined);
    }
    return () => {
      stale = true;
      setNodes(null);
    };
  }, [code, language]);
  return nodes;
}

function coloured(node: HighlightNode, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = node.properties.className;
  const kind = Array.isArray(names) ? names.map((name) => styles[String(name)]).join(' ') : '';
  return (
    <span key={index} className={kind}>
      {(node.children as HighlightNode[]).map(coloured)}
    </span>
  );
}

const COPIED_MS = 2000;

/** Copies a text, and tells for a moment that it has. */
function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      toast.error('浏览器不允许复制，请手动选中');
    }
  };
  return { copied, copy: () => void copy() };
}

function CopyButton({ text }: { readonly text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <button type="button" className={styles.copy} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} size="small" />
      {copied ? '已复制' : '复制'}
    </button>
  );
}

export function CopyIconButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <IconButton icon={copied ? 'check' : 'copy'} label={copied ? '已复制' : label} onClick={copy} />
  );
}
