import { useEffect, useState } from 'react';

interface FormulaProps {
  readonly source: string;
  readonly display: boolean;
}

/** A formula set by KaTeX, which comes with the first one; until then, and when it is wrong, its source. */
export function Formula({ source, display }: FormulaProps) {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let stale = false;
    import('./katex.ts')
      .then(({ typeset }) => stale || setHtml(typeset(source, display)))
      // The source can be read all the same.
      .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [source, display]);
  if (html === null) return <code>{source}</code>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX with trust off, which escapes all text
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
