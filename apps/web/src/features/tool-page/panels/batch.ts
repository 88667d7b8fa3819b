import { isFinal, type Task, type TaskResult } from '@zhuhui/contracts';
import type { Settings } from '@zhuhui/tools';
import { fileUrl, type Picture } from '../model/picture.ts';
import { pictureFacts } from '../model/picture-facts.ts';
import type { Version } from '../model/versions.ts';

/** How a picture of the batch is to be compressed: the values of the tool's settings. */
export interface Wish {
  readonly format: string;
  readonly mode: string;
}

/** The run that a row was given to, and its place among that run's pictures. */
export interface RowRun {
  readonly taskId: string;
  readonly ordinal: number;
  readonly wish: Wish;
}

/**
 * `ready` waits for the button, `queued` for its turn on the server; `done` got smaller, `unchanged`
 * came back as it was.
 */
export type RowState =
  | 'reading'
  | 'uploading'
  | 'ready'
  | 'queued'
  | 'running'
  | 'done'
  | 'unchanged'
  | 'failed';

/** One picture of the batch, as the table shows it. */
export interface BatchRow {
  readonly slot: string;
  readonly name: string;
  readonly picture: Picture | undefined;
  /** Address of the picture as it was given. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly bytesBefore: number | null;
  readonly bytesAfter: number | null;
  /** Share of the bytes that is saved, 0..1. */
  readonly saved: number | null;
  readonly formatBefore: string | null;
  readonly formatAfter: string | null;
  readonly state: RowState;
  /** 0..1 while it runs. */
  readonly progress: number;
  /** Chinese: why it failed, or came back as it was. */
  readonly note: string;
  readonly version: Version | null;
  /** Whether the button gives it to the server: nothing came of it yet, or it is wished otherwise now. */
  readonly isDue: boolean;
}

/** What the engine says of one picture. */
interface Facts {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly saved: number;
  readonly note: string;
}

/** What a row is made of. */
export interface RowSource {
  readonly slot: string;
  /** Its place in the list, from 0. */
  readonly at: number;
  readonly picture: Picture | undefined;
  /** What its file was called, where that is remembered. */
  readonly name: string | undefined;
  readonly wish: Wish;
  readonly run: RowRun | undefined;
  readonly task: Task | undefined;
}

/** A row from what the page holds and what the server tells of its run. */
export function rowOf({ slot, at, picture, name, wish, run, task }: RowSource): BatchRow {
  const file = picture?.blob instanceof File ? picture.blob : null;
  const result = task?.results.find(({ ordinal }) => ordinal === run?.ordinal) ?? null;
  const facts = result && run && task ? (pictureFacts(task, run.ordinal) as Facts | null) : null;
  const wishedOtherwise =
    run !== undefined && (run.wish.format !== wish.format || run.wish.mode !== wish.mode);
  const { state, progress, note } = stateOf(picture, run, task, result, facts);
  return {
    slot,
    name: file?.name ?? name ?? `图片 ${at + 1}`,
    picture,
    url: picture?.fileId ? fileUrl(picture.fileId) : (picture?.url ?? ''),
    width: picture?.width || result?.width || 0,
    height: picture?.height || result?.height || 0,
    bytesBefore: facts?.bytesBefore ?? file?.size ?? null,
    bytesAfter: facts?.bytesAfter ?? null,
    saved: facts?.saved ?? null,
    formatBefore: file ? formatName(file.type) : null,
    formatAfter: result ? formatName(result.mime) : null,
    state,
    progress,
    note,
    version: result && task ? { key: `${task.taskId}.${result.ordinal}`, task, result } : null,
    isDue:
      picture?.state === 'ready' &&
      (state === 'ready' || state === 'failed' || (wishedOtherwise && result !== null)),
  };
}

function stateOf(
  picture: Picture | undefined,
  run: RowRun | undefined,
  task: Task | undefined,
  result: TaskResult | null,
  facts: Facts | null,
): Pick<BatchRow, 'state' | 'progress' | 'note'> {
  const still = (state: RowState, note = '') => ({ state, progress: 0, note });
  if (picture?.state === 'failed') return still('failed', picture.problem ?? '没有传上去');
  if (!picture || picture.state === 'reading') return still('reading');
  if (picture.state === 'uploading') return still('uploading');
  if (run === undefined) return still('ready');
  if (result !== null) {
    const note = facts?.note ?? '';
    return note === '' ? { ...still('done'), progress: 1 } : still('unchanged', note);
  }
  if (task === undefined || task.status === 'queued') return still('queued');
  if (task.status === 'cancelled') return still('ready');
  if (isFinal(task.status)) return still('failed', task.errorMessage ?? '没有压成');
  const progress = partOf(task, run.ordinal);
  return progress > 0 ? { state: 'running', progress, note: '' } : still('queued');
}

function partOf(task: Task, ordinal: number): number {
  const { parts } = task.effective;
  const part: unknown = Array.isArray(parts) ? parts[ordinal] : 0;
  return typeof part === 'number' ? part : 0;
}

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/tiff': 'TIFF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
};

const formatName = (mime: string) => FORMAT_NAMES[mime] ?? null;

/** What the table comes to. */
export interface Sums {
  readonly count: number;
  /** Rows with a result. */
  readonly finished: number;
  /** Bytes of the finished rows. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Share of their bytes that is saved; null before there is any. */
  readonly saved: number | null;
}

export function sumsOf(rows: readonly BatchRow[]): Sums {
  const finished = rows.filter(({ version }) => version !== null);
  const sum = (of: (row: BatchRow) => number | null) =>
    finished.reduce((total, row) => total + (of(row) ?? 0), 0);
  const [bytesBefore, bytesAfter] = [sum((row) => row.bytesBefore), sum((row) => row.bytesAfter)];
  return {
    count: rows.length,
    finished: finished.length,
    bytesBefore,
    bytesAfter,
    saved: bytesBefore > 0 ? 1 - bytesAfter / bytesBefore : null,
  };
}

/** One run: rows that are wished the same. */
export interface BatchPlan {
  readonly wish: Wish;
  readonly slots: readonly string[];
  readonly settings: Settings;
}

/**
 * The runs that due rows are given to, one for each way to compress, in the rows' order.
 * @param listName the setting that takes the pictures
 */
export function plansOf(
  listName: string,
  due: readonly { readonly slot: string; readonly fileId: string; readonly wish: Wish }[],
): readonly BatchPlan[] {
  const groups = new Map<string, typeof due>();
  for (const row of due) {
    const way = `${row.wish.format} ${row.wish.mode}`;
    groups.set(way, [...(groups.get(way) ?? []), row]);
  }
  return [...groups.values()].flatMap((rows): BatchPlan[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const { format, mode } = first.wish;
    return [
      {
        wish: first.wish,
        slots: rows.map(({ slot }) => slot),
        settings: { [listName]: rows.map(({ fileId }) => fileId), format, mode },
      },
    ];
  });
}

/** A file's name without its ending. */
export const stemOf = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, '') || name;
