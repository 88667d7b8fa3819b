import { useTypedWords } from '../hooks/use-typed-words.ts';
import { TextInput } from './inputs.tsx';

interface SearchInputProps {
  readonly label: string;
  readonly placeholder: string;
  /** As the address has them; undefined: none. */
  readonly words: string | undefined;
  readonly onChange: (words: string | undefined) => void;
  readonly className?: string | undefined;
}

/** Where words are typed that a list is searched by; they go out after a pause. */
export function SearchInput({ label, placeholder, words, onChange, className }: SearchInputProps) {
  const [typed, setTyped] = useTypedWords(words, onChange);
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
