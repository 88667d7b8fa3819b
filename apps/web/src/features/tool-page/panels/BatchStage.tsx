import type { ToolDefinition, ToolSample } from '@zhuhui/tools';
import { formatBytes, formatPercent } from '../../../shared/format/number.ts';
import { Icon } from '../../../shared/ui/index.ts';
import { SendMenu } from '../SendMenu.tsx';
import { SampleTiles } from '../samples/SampleTiles.tsx';
import { PictureStage } from '../stage/PictureStage.tsx';
import styles from './Batch.module.css';
import type { BatchRow } from './batch.ts';

interface BatchStageProps {
  readonly tool: ToolDefinition;
  /** The row that is looked at. */
  readonly row: BatchRow | undefined;
  readonly most: number;
  readonly onSample: (sample: ToolSample) => void;
}

/** One picture of the batch: before and after with one zoom, to be judged closely. */
export function BatchStage({ tool, row, most, onSample }: BatchStageProps) {
  if (row === undefined) {
    return (
      <div className={styles.invitation}>
        <Icon name="compress" size="large" />
        <p className={styles.lead}>把图片或文件夹拖到这里，一次最多 {most} 张</p>
        <p>压完逐张对比原图，看不出差别再下载</p>
        <SampleTiles tool={tool} title="没有图？试试示例" onSample={onSample} />
      </div>
    );
  }
  const { slot, url, width, height, version, bytesBefore, bytesAfter, saved, state, name } = row;
  if (width === 0) {
    return <div className={styles.invitation}>{state === 'failed' ? row.note : name}</div>;
  }
  const result = state === 'done' ? version?.result : null;
  const resultName = `${tool.name}的结果`;
  if (!result || bytesBefore === null || bytesAfter === null) {
    return (
      <PictureStage
        key={slot}
        picture={{ url, width, height, alt: version ? resultName : name }}
        other={null}
        label={name}
      />
    );
  }
  return (
    <PictureStage
      key={slot}
      picture={{ ...result, alt: resultName }}
      other={{ url, label: `原图 ${formatBytes(bytesBefore)}` }}
      label={`压后 ${formatBytes(bytesAfter)} · 省 ${formatPercent(saved ?? 0)}`}
      actions={version && <SendMenu tool={tool} version={version} triggerClassName={styles.send} />}
    />
  );
}
