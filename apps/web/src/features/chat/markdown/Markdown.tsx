import {
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  useContext,
  useId,
  useMemo,
} from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { isSameOrigin } from '../../../shared/browser/navigation.ts';
import { splitBlocks } from './blocks.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { Formula } from './Formula.tsx';
import { normaliseFormulas } from './formulas.ts';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly text: string;
  /** Whether more may follow. */
  readonly streaming: boolean;
}

/** Markdown with tables, code and formulas, without any HTML of the writer's own. */
export const Markdown = memo(function Markdown({ text, streaming }: MarkdownProps) {
  const blocks = useMemo(() => splitBlocks(text), [text]);
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end
        <Block key={index} text={block} settled={!streaming || index < blocks.length - 1} />
      ))}
    </div>
  );
});

/** Whether the block being drawn can still grow. */
const Settled = createContext(true);

type Options = ComponentProps<typeof ReactMarkdown>;

const REMARK_PLUGINS: Options['remarkPlugins'] = [
  // A single tilde is a range of measures here: 800~900 mm.
  [remarkGfm, { singleTilde: false }],
  [remarkMath, { singleDollarTextMath: false }],
];

/** How footnotes are called, their ids beginning with the prefix. */
const footnotes = (clobberPrefix: string): Options['remarkRehypeOptions'] => ({
  clobberPrefix,
  footnoteLabel: '脚注',
  footnoteBackLabel: (note, nth) => `回到脚注 ${note + 1} 的${nth > 1 ? `第 ${nth} 处` : ''}正文`,
});

const Block = memo(function Block({
  text,
  settled,
}: {
  readonly text: string;
  readonly settled: boolean;
}) {
  // Every text numbers its notes from one: their ids must not meet on the page.
  const id = useId();
  const options = useMemo(() => footnotes(id), [id]);
  return (
    <Settled value={settled}>
      <ReactMarkdown
        remarkPlugins={REMARK_PLUGINS}
        remarkRehypeOptions={options}
        components={COMPONENTS}
      >
        {normaliseFormulas(text)}
      </ReactMarkdown>
    </Settled>
  );
});

const COMPONENTS: Components = {
  // The page's own heading is the first level.
  h1: ({ children }) => <h2>{children}</h2>,
  // The heading of the footnotes brings an id that is the same in every text.
  h2: ({ children }) => <h2>{children}</h2>,
  a: ({ href, id, 'aria-label': label, node, children }) => (
    <Anchor
      href={href ?? ''}
      id={id}
      label={node?.properties.dataFootnoteRef ? `脚注 ${children}` : label}
    >
      {children}
    </Anchor>
  ),
  // A picture from elsewhere would tell that place who reads this.
  img: ({ src, alt }) =>
    typeof src === 'string' && isSameOrigin(src) ? (
      <img src={src} alt={alt ?? ''} loading="lazy" />
    ) : (
      <Anchor href={typeof src === 'string' ? src : ''}>{alt || '图片'}</Anchor>
    ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }) => (
    <input type="checkbox" checked={checked ?? false} readOnly disabled aria-label="待办" />
  ),
  pre: ({ node, children }) => {
    const code = node?.children[0];
    if (code?.type !== 'element') return <pre>{children}</pre>;
    const names = [code.properties.className ?? []].flat().map(String);
    const text = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    if (names.includes('math-display')) {
      return (
        <div className={styles.formula}>
          <Formula source={text} display />
        </div>
      );
    }
    const language = names.find((name) => name.startsWith('language-'))?.slice(9) ?? '';
    return <Fence code={text.replace(/\n$/, '')} language={language} />;
  },
  code: ({ className, children }) =>
    className?.includes('math-inline') ? (
      <Formula source={String(children)} display={false} />
    ) : (
      <code>{children}</code>
    ),
};

function Fence({ code, language }: { readonly code: string; readonly language: string }) {
  return <CodeBlock code={code} language={language} settled={useContext(Settled)} />;
}

/** Handles a link of the product's own kind; true when it has. */
export const FollowLink = createContext<((href: string) => boolean) | null>(null);

interface AnchorProps {
  readonly href: string;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

function Anchor({ href, id, label, children }: AnchorProps) {
  const follow = useContext(FollowLink);
  if (href === '') return <>{children}</>;
  const onClick = (event: React.MouseEvent) => {
    if (follow?.(href)) event.preventDefault();
  };
  // A place in this text: a link of the router's would lose which conversation is open.
  if (href.startsWith('#')) {
    return (
      <a href={href} id={id} aria-label={label} onClick={onClick}>
        {children}
      </a>
    );
  }
  if (isSameOrigin(href)) {
    return (
      <Link to={href} onClick={onClick}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
