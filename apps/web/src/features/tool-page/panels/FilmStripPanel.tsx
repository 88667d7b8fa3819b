import type { PicturesField } from '@zhuhui/tools';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, classes, Field, Icon, IconButton, Spinner } from '../../../shared/ui/index.ts';
import { AddPictures } from '../controls/AddPictures.tsx';
import type { ControlProps } from '../controls/props.ts';
import { useListDrop } from '../controls/use-list-drop.ts';
import { useForm, useProblem } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';
import styles from './film-strip.module.css';
import { moved, placeByKey, secondsText, TRANSITION_MARKS } from './film-strip.ts';
import { seek, useFilmStrip, useRemoval } from './use-film-strip.ts';
import { useReorder } from './use-reorder.ts';

/** A picture's controls in the strip. */
const SELECTORS = { grip: `.${styles.grip}`, remove: `.${styles.remove} button` } as const;

/** Pictures in the order of a film: carried to their places, with what happens between them. */
export function FilmStripPanel({ name, field }: ControlProps<PicturesField>) {
  const form = useForm();
  const problem = useProblem(name);
  const strip = useFilmStrip();
  const { slots, secondsEach, totalSeconds, transition, transitionLabel } = strip;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const desk = useMaskDesk();
  const remove = useRemoval(strip);
  const drop = useListDrop(name);

  const move = (from: number, to: number) => {
    form.set(name, moved(slots, from, to));
    setSaid(`第 ${from + 1} 张移到第 ${to + 1} 位，共 ${slots.length} 张`);
  };
  /** The next picture's own control has the focus afterwards, or that of the last. */
  const removeAt = (at: number, control: 'grip' | 'remove') => {
    remove(slots[at] ?? '');
    const next = Math.min(at, slots.length - 2);
    requestAnimationFrame(() =>
      list.current?.children[next]?.querySelector<HTMLElement>(SELECTORS[control])?.focus(),
    );
  };
  const order = useReorder(list, slots, move);
  const onKey = (slot: string) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') return order.cancel();
    const at = slots.indexOf(slot);
    if (event.key === 'Delete') {
      event.preventDefault();
      event.stopPropagation();
      return removeAt(at, 'grip');
    }
    const to = placeByKey(event.key, at, slots.length, columnsOf(list.current));
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === at) setSaid(`已经是第 ${at + 1} 位`);
    else move(at, to);
  };
  const timesOf = (at: number) =>
    `${secondsText(at * secondsEach)}–${secondsText((at + 1) * secondsEach)} 秒`;
  const show = (at: number) => {
    seek(at * secondsEach);
    if (desk.slot !== name) desk.open(name);
  };

  return (
    <Field
      label={field.label}
      help={
        slots.length === 0
          ? `按先后放 ${field.min}–${field.max} 张，可一次选多张`
          : `每张 ${secondsText(secondsEach)} 秒，${transition ? `${transitionLabel}相接` : '转场由模型定'}；拖动或用方向键换位置`
      }
      error={problem}
      aside={`${slots.length} / ${field.max} 张${slots.length > 0 ? ` · 共 ${secondsText(totalSeconds)} 秒` : ''}`}
    >
      <div className={classes(styles.panel, drop.isOver && styles.over)} {...drop.handlers}>
        {slots.length > 0 && (
          <ol ref={list} className={styles.strip} aria-label="片子的顺序">
            {order.shown.map((slot, at) => (
              <li
                key={slot}
                className={classes(styles.frame, order.carriedSlot === slot && styles.carried)}
                style={order.carriedSlot === slot ? order.offset() : undefined}
              >
                <Frame
                  slot={slot}
                  number={at + 1}
                  mark={at === 0 ? '首' : at === slots.length - 1 ? '尾' : ''}
                  onShow={() => !order.wasCarried() && show(at)}
                  mouse={order.handlers(slot, true)}
                />
                <span className={styles.remove}>
                  <IconButton
                    icon="close"
                    label={`移除第 ${at + 1} 张`}
                    onClick={() => removeAt(slots.indexOf(slot), 'remove')}
                  />
                </span>
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={`第 ${at + 1} 张，${timesOf(at)}：拖动或用方向键换位置`}
                  onKeyDown={onKey(slot)}
                  {...order.handlers(slot)}
                >
                  <Icon name="grip" size="small" />
                  {timesOf(at)}
                </button>
                {transition && at < slots.length - 1 && (
                  <span className={styles.joint} title={transitionLabel} aria-hidden="true">
                    {TRANSITION_MARKS[transition]}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
        <AddPictures name={name} field={field} />
        {slots.length > 1 && (
          <Button icon="play" onClick={() => show(0)}>
            预览顺序
          </Button>
        )}
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </div>
    </Field>
  );
}

interface FrameProps {
  readonly slot: string;
  readonly number: number;
  readonly mark: string;
  readonly onShow: () => void;
  /** The picture itself is carried by the mouse; a finger on it scrolls the page. */
  readonly mouse: ReturnType<ReturnType<typeof useReorder>['handlers']>;
}

function Frame({ slot, number, mark, onShow, mouse }: FrameProps) {
  const picture = useFilmStrip().pictures[slot];
  const isUnreadable = picture?.state === 'failed';
  const isBusy = picture?.state === 'reading' || picture?.state === 'uploading';
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={`${number}${mark && ` ${mark}`}：在预览里看这一张`}
      onClick={onShow}
      {...mouse}
    >
      {picture && !isUnreadable && (
        <img
          src={picture.url}
          alt={`第 ${number} 张`}
          width={picture.width || 4}
          height={picture.height || 3}
          draggable={false}
        />
      )}
      {isUnreadable && <Icon name="warning" />}
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
      <span className={styles.number}>
        {number}
        {mark && ` ${mark}`}
      </span>
    </button>
  );
}

/** How many places stand side by side. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((place) => place.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length);
}
