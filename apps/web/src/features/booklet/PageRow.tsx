import { BOOKLET_PAGE_KINDS, type BookletPageKind } from '@zhuhui/contracts';
import type { KeyboardEvent } from 'react';
import { IconButton, Select } from '../../shared/ui/index.ts';
import styles from './booklet.module.css';
import { CallOutEditor } from './CallOutEditor.tsx';
import { asKind, type Choice, type PageDraft } from './draft.ts';

interface PageRowProps {
  readonly page: PageDraft;
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly choices: readonly Choice[];
  readonly onChange: (page: PageDraft) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onDragStart: () => void;
  readonly onDragEnd: () => void;
  readonly onDragOver: () => void;
}

const KINDS = Object.entries(BOOKLET_PAGE_KINDS) as [BookletPageKind, string][];

/** One page: its picture, what kind of page it is, and its place. */
export function PageRow({ page, number, choices, onChange, onMove, ...rest }: PageRowProps) {
  const { kind, versionId, beforeId } = page;
  const shown = choices.find(({ version }) => version.id === versionId);
  const before = choices.find(({ version }) => version.id === beforeId);
  if (!shown) return null;
  const onKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const pictures = kind === 'pair' && before ? [before, shown] : [shown];
  return (
    <li
      className={styles.row}
      data-dragged={rest.isDragged || undefined}
      onKeyDown={onKeys}
      onDragOver={(event) => {
        event.preventDefault();
        rest.onDragOver();
      }}
    >
      <span className={styles.number}>{number}</span>
      {/* Only the pictures are dragged by: text in the fields of a row stays selectable. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons and keys move pages as well */}
      <span
        className={styles.thumbs}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          rest.onDragStart();
        }}
        onDragEnd={rest.onDragEnd}
      >
        {pictures.map(({ version }, at) => (
          <img
            // Both sides of a pair may be the same version.
            key={at === 0 ? 'first' : 'second'}
            src={version.thumbUrl}
            alt=""
            width={version.width}
            height={version.height}
            draggable={false}
          />
        ))}
      </span>
      <div className={styles.choice}>
        <strong>{shown.name}</strong>
        <span className={styles.selects}>
          <Select
            aria-label={`第 ${number} 页的版式`}
            value={kind}
            onChange={({ target }) =>
              onChange(asKind(page, target.value as BookletPageKind, choices))
            }
          >
            {KINDS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          {kind === 'pair' && (
            <Select
              aria-label={`第 ${number} 页的“前”`}
              value={beforeId}
              onChange={({ target }) => onChange({ ...page, beforeId: target.value })}
            >
              {choices.map(({ version, name }) => (
                <option key={version.id} value={version.id}>
                  前：{name}
                </option>
              ))}
            </Select>
          )}
        </span>
      </div>
      <span className={styles.moves}>
        <IconButton
          icon="arrowUp"
          label={`第 ${number} 页上移`}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={`第 ${number} 页下移`}
          disabled={rest.isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon="trash" label={`删去第 ${number} 页`} onClick={rest.onRemove} />
      </span>
      {kind === 'materials' && (
        <CallOutEditor
          picture={shown.version}
          callOuts={page.callOuts}
          onChange={(callOuts) => onChange({ ...page, callOuts })}
        />
      )}
    </li>
  );
}
