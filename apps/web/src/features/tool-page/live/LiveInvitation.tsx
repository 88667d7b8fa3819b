import type { PublicTool } from '@zhuhui/contracts';
import type { ToolSample } from '@zhuhui/tools';
import { Empty } from '../../../shared/ui/index.ts';
import { SampleTiles } from '../samples/SampleTiles.tsx';
import styles from './live.module.css';
import { sharingObstacle } from './screen.ts';

interface LiveInvitationProps {
  readonly tool: PublicTool;
  /** The one that was picked, to be shared in place of a screen. */
  readonly sample: ToolSample | null;
  readonly onSample: (sample: ToolSample) => void;
}

/** The stage before anything is shared: what this is, and samples for who has nothing to share. */
export function LiveInvitation({ tool, sample, onSample }: LiveInvitationProps) {
  if (sample) {
    return (
      <figure className={styles.sample}>
        <img src={sample.screen} alt={`示例：${sample.name}`} width={1280} height={853} />
        <figcaption>示例：{sample.name}</figcaption>
      </figure>
    );
  }
  const { title, text } = wordsOf(tool);
  return (
    <div className={styles.empty} data-stage="empty">
      <Empty icon="live" title={title} text={text} />
      {tool.available && (
        <SampleTiles tool={tool.definition} title="没有打开的模型？试试示例" onSample={onSample} />
      )}
    </div>
  );
}

/** What to do instead, and what it takes to share one's own model. */
const WAYS_OUT = {
  insecure:
    '先用示例试试；屏幕共享需要 https 或 localhost，请用 https 开头的网址打开，没有的话请管理员开通。',
  unsupported: '先用示例试试；共享自己的模型，请用电脑上的 Chrome、Edge 或 Firefox。',
} as const;

function wordsOf({ available, reason }: PublicTool): { title: string; text: string } {
  if (!available) return { title: '现在用不了实时渲染', text: reason ?? '' };
  const obstacle = sharingObstacle();
  if (obstacle !== null) return { title: '这里不能共享屏幕', text: WAYS_OUT[obstacle] };
  return {
    title: '共享 SketchUp、Rhino 或任何窗口',
    text: '边改模型边看效果。画面一变就出图，停下来自动变精细；满意的角度随手定格，最后一起出高清。',
  };
}
