import { SHARE_LIMITS } from '@zhuhui/contracts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, messageOf } from '../../shared/api-client/index.ts';
import { Button, Mark } from '../../shared/ui/index.ts';
import { digitsIn } from './model/digits.ts';
import styles from './PinEntry.module.css';

const { pinDigits } = SHARE_LIMITS;

interface PinEntryProps {
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onEnter: (pin: string) => void;
  /** The digits are being changed: what was wrong with them is past. */
  readonly onChange: () => void;
}

/** Asks for the code of a link; sends it with the last digit. */
export function PinEntry({ busy, error, onEnter, onChange }: PinEntryProps) {
  const [pin, setPin] = useState('');
  const [fieldId, errorId] = [useId(), useId()];
  const take = (text: string) => {
    const next = digitsIn(text, pinDigits);
    setPin(next);
    onChange();
    if (next.length === pinDigits && next !== pin) onEnter(next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length === pinDigits) onEnter(pin);
  };
  // Which of the three it is nobody is told: the link, its time, or the code.
  const isWrong = error instanceof ApiError && error.code === 404;
  return (
    <form className={styles.entry} onSubmit={onSubmit}>
      <Mark />
      <h1 className={styles.title}>设计师请您看图</h1>
      <label htmlFor={fieldId} className={styles.lead}>
        输入随链接发来的 {pinDigits} 位访问码
      </label>
      <div className={styles.field} data-wrong={error !== null || undefined}>
        <input
          id={fieldId}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${pinDigits}}`}
          // biome-ignore lint/a11y/noAutofocus: the page is this one field
          autoFocus
          value={pin}
          disabled={busy}
          aria-invalid={error !== null}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => take(event.target.value)}
        />
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length: pinDigits }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: places never move
              key={place}
              className={styles.box}
              data-next={place === pin.length || undefined}
            >
              {pin[place] ?? ''}
            </span>
          ))}
        </span>
      </div>
      <p id={errorId} className={styles.error} role="alert">
        {error &&
          (isWrong ? '访问码不对，或链接已失效。请核对，或向设计师要新的。' : messageOf(error))}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={busy}
        disabled={pin.length < pinDigits}
      >
        看图
      </Button>
    </form>
  );
}
