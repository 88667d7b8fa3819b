import { useTypedWords } from '../hooks/use-typed-words.ts';
import { TextInput } from './inputs.tsx';

interface HistorySearchProps {
  readonly words: string | undefined;
  readonly onChange: (words: string | undefined) => void;
  readonly className: string | undefined;
}

/** Where words are typed that the history is searched by. */
export function HistorySearch({ words, onChange, className }: HistorySearchProps) {
  const [typed, setTyped] = useTypedWords(words, onChange);
  return (
    <TextInput
      type="search"
      className={className}
      aria-label="搜索历史"
      placeholder="搜索描述、工具、选项"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
