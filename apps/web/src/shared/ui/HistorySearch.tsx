import { SearchInput } from './SearchInput.tsx';

interface HistorySearchProps {
  readonly words: string | undefined;
  readonly onChange: (words: string | undefined) => void;
  readonly className: string | undefined;
}

/** Where words are typed that the history is searched by. */
export function HistorySearch(props: HistorySearchProps) {
  return <SearchInput label="搜索历史" placeholder="搜索描述、工具、选项" {...props} />;
}
