import type { ReactNode } from 'react';
import { typedAccount } from '../../../shared/format/phone.ts';
import { DateInput } from '../../../shared/ui/DateInput.tsx';
import { SearchInput, Select } from '../../../shared/ui/index.ts';
import styles from './list.module.css';
import type { ListAddress } from './use-list.ts';

/** A value of a choice, and what it is called. */
export type Option = readonly [value: string, name: string];

/** The choices that a table of names has. */
export const optionsOf = (names: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(names);

/** Narrows a list to one of several values. */
export function ListChoice(props: {
  readonly list: ListAddress;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** What no choice is called, and the value that a list has for it which begins with another. */
  readonly all?: Option;
  /** The choice that a list begins with. */
  readonly first?: string;
  /** Further options. */
  readonly children?: ReactNode;
}) {
  const { list, name, label, options, first = '', children } = props;
  const [allValue, allName] = props.all ?? ['', `全部${label}`];
  return (
    <Select
      aria-label={label}
      value={list.chosen(name) || first}
      onChange={({ target }) => list.narrow(name, target.value)}
    >
      <option value={allValue}>{allName}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {children}
    </Select>
  );
}

/** Narrows a list to what has some words; a phone number is looked for however it was pasted. */
export function ListSearch({
  list,
  name = 'keyword',
  label,
  placeholder,
}: {
  readonly list: ListAddress;
  readonly name?: string;
  readonly label: string;
  readonly placeholder: string;
}) {
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      words={list.chosen(name) || undefined}
      onChange={(words) => list.narrow(name, typedAccount(words ?? ''))}
    />
  );
}

/** Narrows a list to days, both ends included. */
export function ListDays({ list }: { readonly list: ListAddress }) {
  const [from, to] = [list.chosen('from'), list.chosen('to')];
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">日期</legend>
      <DateInput
        className={styles.day}
        aria-label="从哪天"
        value={from}
        max={to}
        onChange={({ target }) => list.narrow('from', target.value)}
      />
      <span aria-hidden="true">至</span>
      <DateInput
        className={styles.day}
        aria-label="到哪天"
        value={to}
        min={from}
        onChange={({ target }) => list.narrow('to', target.value)}
      />
    </fieldset>
  );
}
