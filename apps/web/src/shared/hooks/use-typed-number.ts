import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface TypedNumber {
  readonly value: number;
  /** The nearest number that the box can stand for. */
  readonly fit: (typed: number) => number;
  readonly onChange: (value: number) => void;
}

/** What a number box is given besides its name, bounds and looks. */
interface BoxProps {
  readonly type: 'number';
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A number box in which one can type freely: what is typed stands as it is, empty or a lone minus too, and
 * counts when the box is left or Enter is pressed, by then as the nearest number that fits. The box's
 * arrows count at once.
 */
export function useTypedNumber({ value, fit, onChange }: TypedNumber): BoxProps {
  /** What is typed, and the number it was typed over: once that is another one, it is out of date. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: number } | null>(null);
  const text = typed?.over === value ? typed.text : null;

  const take = (words: string) => {
    setTyped(null);
    const number = Number(words);
    if (words.trim() === '' || Number.isNaN(number)) return;
    const fitting = fit(number);
    if (fitting !== value) onChange(fitting);
  };
  const takeTyped = () => {
    if (text === null) setTyped(null);
    else take(text);
  };
  return {
    type: 'number',
    value: text ?? String(value),
    onChange: ({ target, nativeEvent }) => {
      if (isTyping(nativeEvent)) setTyped({ text: target.value, over: value });
      else take(target.value);
    },
    onBlur: takeTyped,
    onKeyDown: ({ key }) => {
      if (key === 'Enter') takeTyped();
    },
  };
}

/** Whether text was put in or taken out; a box's arrows give an event without a kind, or replace it whole. */
const isTyping = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType !== '' && event.inputType !== REPLACED;
const REPLACED = 'insertReplacementText';
