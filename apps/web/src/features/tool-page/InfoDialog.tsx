import type { Task } from '@zhuhui/contracts';
import { TICKET_NAMES, type ToolDefinition } from '@zhuhui/tools';
import { Fragment } from 'react';
import { copyText } from '../../shared/browser/copy-text.ts';
import { useClassify } from '../../shared/data/catalogue.ts';
import { formatDateTime } from '../../shared/format/date.ts';
import { formatNumber, formatPercent, formatSeconds } from '../../shared/format/number.ts';
import { Button, Dialog, toast } from '../../shared/ui/index.ts';
import styles from './InfoDialog.module.css';
import { settingsInWords } from './model/in-words.ts';
import { inputKindName } from './model/input-kind.ts';
import { noteOf } from './model/picture-facts.ts';
import type { Version } from './model/versions.ts';

const SCORE_NAMES: Readonly<Record<string, string>> = {
  structure: '结构保真',
  saved: '体积减少',
  ssim: '画面相似度',
};

/** What was really run: engine, seed, words, settings, measures, time. */
export function InfoDialog({
  tool,
  version,
  onClose,
}: {
  readonly tool: ToolDefinition;
  readonly version: Version;
  readonly onClose: () => void;
}) {
  const classify = useClassify();
  const facts = factsOf(version);
  // The seed that was used stands above; the one asked for says nothing more.
  const settings = settingsInWords(tool, version.task.settings, classify)
    .filter(({ field }) => tool.fields[field]?.kind !== 'seed')
    .map(({ label, value }) => [label, value] as const);
  const copy = async () => {
    const lines = [...facts, ...settings].map(([name, value]) => `${name}：${value}`);
    try {
      await copyText(lines.join('\n'));
      toast.success('已复制');
    } catch {
      toast.error('浏览器不允许复制，请手动选中');
    }
  };
  return (
    <Dialog title="这张图是怎么来的" variant="wide" onClose={onClose}>
      <Facts facts={facts} />
      <h3 className={styles.part}>设置</h3>
      <Facts facts={settings} />
      <div className={styles.foot}>
        <Button icon="copy" onClick={() => void copy()}>
          复制
        </Button>
      </div>
    </Dialog>
  );
}

type Fact = readonly [name: string, value: string];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function factsOf(version: Version): readonly Fact[] {
  const { task, result } = version;
  const { engine, effective } = task;
  const facts: (readonly [string, string | null])[] = [
    ['工具', task.toolName],
    ['引擎', engine && `${engine.name} ${editionOf(engine)}`],
    ['模型', modelOf(effective)],
    ...fallBacksOf(effective).map(
      ({ name, reason }) => ['改用引擎', `${name}：${reason}`] as const,
    ),
    ['识别为', inputKindName(effective.inputKind)],
    ...wordsOf(effective),
    ['种子', result?.seed === undefined ? null : String(result.seed)],
    ...Object.entries(result?.scores ?? {}).flatMap(([key, score]) => {
      const name = SCORE_NAMES[key];
      return name === undefined ? [] : [[name, formatPercent(score)] as const];
    }),
    ['说明', noteOf(version)],
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

/** Of a hosted engine's version the part that is its adapter's: which of its models drew stands by itself. */
const editionOf = ({ version }: NonNullable<Task['engine']>): string =>
  version.split(' ', 1).join();

/** What the built-in engine calls its networks. */
const OWN_MODELS: Readonly<Record<string, string>> = {
  photo: '照片',
  worn: '压缩过的图片',
  drawing: '图纸',
};

function modelOf({ model }: Task['effective']): string | null {
  const name = textOf(model);
  return name && (OWN_MODELS[name] ?? name);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const TRANSLATORS: Readonly<Record<string, string>> = {
  model: '对话模型翻译',
  dictionary: '按内置词典翻译',
};

/** What the engine was told; where it reads no Chinese, beside the user's own words. */
function wordsOf({
  prompt,
  words,
  promptLanguage,
  translatedBy,
}: Task['effective']): readonly (readonly [string, string | null])[] {
  if (promptLanguage !== 'en') return [['实际描述', textOf(prompt)]];
  const by = TRANSLATORS[textOf(translatedBy) ?? ''];
  return [
    ['描述', textOf(words)],
    ['英文描述', textOf(prompt)],
    ['翻译', by ?? null],
  ];
}

/** The engines that were asked before the one that did the work. */
function fallBacksOf({ fellBackFrom }: Task['effective']): readonly FallBack[] {
  return Array.isArray(fellBackFrom) ? fellBackFrom.filter(isFallBack) : [];
}

interface FallBack {
  readonly name: string;
  readonly reason: string;
}

const isFallBack = (value: unknown): value is FallBack =>
  typeof value === 'object' && value !== null && 'name' in value && 'reason' in value;

function runSeconds({ startedAt, finishedAt }: Task): string | null {
  if (startedAt === null || finishedAt === null) return null;
  return formatSeconds((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
}
