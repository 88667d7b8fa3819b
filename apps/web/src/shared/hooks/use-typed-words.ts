import { useEffect, useRef, useState } from 'react';

/** Wait after the last key before a list is asked for anew, ms. */
const TYPING_MS = 300;

/**
 * What stands in a search box: its own words go out after a pause, the address's come in when they change.
 * @param words as the address has them; undefined: none
 */
export function useTypedWords(
  words: string | undefined,
  onChange: (words: string | undefined) => void,
): readonly [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(words ?? '');
  const sent = useRef(words);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words ?? '');
  }, [words]);
  useEffect(() => {
    const next = typed.trim() || undefined;
    if (next === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = next;
      latest.current(next);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
