import { Button, Field, TextInput } from '../../../shared/ui/index.ts';
import styles from './KeyField.module.css';

interface KeyFieldProps {
  readonly id: string;
  readonly isNeeded: boolean;
  /** Whether the server keeps one; it never shows it. */
  readonly isStored: boolean;
  /** Undefined: the stored one stays. */
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The provider's key: kept by the server, replaced or removed here, never shown again. */
export function KeyField({ id, isNeeded, isStored, value, error, onChange }: KeyFieldProps) {
  const removed = isStored && value === '';
  const placeholder = removed ? '保存后删除' : isStored ? '已保存，留空则不改' : '';
  return (
    <Field
      label="密钥"
      htmlFor={id}
      aside={isNeeded ? undefined : '选填'}
      help="加密存放，保存后不再显示"
      error={error}
    >
      <div className={styles.row}>
        <TextInput
          id={id}
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          placeholder={placeholder}
          value={value ?? ''}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.target.value || (isStored ? undefined : ''))}
        />
        {isStored && (
          <Button variant="plain" onClick={() => onChange(removed ? undefined : '')}>
            {removed ? '保留' : '删除密钥'}
          </Button>
        )}
      </div>
    </Field>
  );
}
