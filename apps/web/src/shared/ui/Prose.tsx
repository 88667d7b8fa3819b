import ReactMarkdown, { type Components } from 'react-markdown';
import styles from './Prose.module.css';

const COMPONENTS: Components = {
  // Whose page it is says nothing about what an operator links to.
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  ),
  // Headings of a text stand below the page's own.
  h1: ({ children }) => <h2>{children}</h2>,
  img: () => null,
};

/** Text of the operator's: paragraphs, headings, lists, links, emphasis; no HTML and no pictures. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div className={styles.prose}>
      <ReactMarkdown components={COMPONENTS}>{text}</ReactMarkdown>
    </div>
  );
}
