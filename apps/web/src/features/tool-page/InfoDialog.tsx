import type { Task } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import { Fragment } from 'react';
import { formatDateTime } from '../../shared/format/date.ts';
import { formatNumber, formatPercent, formatSeconds } from '../../shared/format/number.ts';
import { Dialog } from '../../shared/ui/index.ts';
import styles from './InfoDialog.module.css';
import { inputKindName } from './model/input-kind.ts';
import type { Version } from './model/versions.ts';

const SCORE_NAMES: Readonly<Record<string, string>> = {
  structure: '结构保真',
  saved: '体积减少',
  ssim: '画面相似度',
};

/** What was really run: engine, seed, words, measures, time. */
export function InfoDialog({
  version,
  onClose,
}: {
  readonly version: Version;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="这张图是怎么来的" onClose={onClose}>
      <dl className={styles.facts}>
        {factsOf(version).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}

function factsOf({ task, result }: Version): readonly (readonly [string, string])[] {
  const { engine, effective } = task;
  const facts: (readonly [string, string | null])[] = [
    ['工具', task.toolName],
    ['引擎', engine && `${engine.name} ${engine.version}`],
    ['识别为', inputKindName(effective.inputKind)],
    ['实际描述', typeof effective.prompt === 'string' ? effective.prompt : null],
    ['种子', result?.seed === undefined ? null : String(result.seed)],
    ...Object.entries(result?.scores ?? {}).flatMap(([key, score]) => {
      const name = SCORE_NAMES[key];
      return name === undefined ? [] : [[name, formatPercent(score)] as const];
    }),
    ['说明', noteOf(task, result)],
    ['尺寸', result && `${result.width} × ${result.height}`],
    ['用时', runSeconds(task)],
    [
      '用券',
      task.charged ? `${TICKET_NAMES[task.ticketType]} ${formatNumber(task.cost)} 张` : '未扣券',
    ],
    ['时间', formatDateTime(task.createdAt)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

/** What an engine says about one of several pictures, such as why it could not be made smaller. */
function noteOf({ effective, results }: Task, result: Version['result']): string | null {
  const { images } = effective;
  if (!Array.isArray(images) || result === null) return null;
  const facts: unknown = images[results.indexOf(result)];
  if (typeof facts !== 'object' || facts === null || !('note' in facts)) return null;
  return typeof facts.note === 'string' ? facts.note : null;
}

function runSeconds({ startedAt, finishedAt }: Task): string | null {
  if (startedAt === null || finishedAt === null) return null;
  return formatSeconds((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
}
