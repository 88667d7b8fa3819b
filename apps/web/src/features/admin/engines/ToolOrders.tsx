import type { AdminEngine, PublicTool, TimeBasis, ToolOrder } from '@zhuhui/contracts';
import type { ToolDefinition } from '@zhuhui/tools';
import { useState } from 'react';
import { formatFrameRate, formatSeconds } from '../../../shared/format/number.ts';
import { IconButton } from '../../../shared/ui/index.ts';
import { ToolOrderDialog } from './ToolOrderDialog.tsx';
import styles from './ToolOrders.module.css';

interface ToolOrdersProps {
  readonly tools: readonly PublicTool[];
  /** In the general order. */
  readonly engines: readonly AdminEngine[];
  readonly orders: readonly ToolOrder[];
  readonly canChange: boolean;
}

/** Which engine is asked first for each tool: tools down, engines across, ranks and run times inside. */
export function ToolOrders({ tools, engines, orders, canChange }: ToolOrdersProps) {
  const [editing, setEditing] = useState<PublicTool | null>(null);
  const enabled = engines.filter((engine) => engine.enabled);
  const ownOrder = (toolId: string) =>
    orders.find((order) => order.toolId === toolId)?.engineIds ?? [];
  const rows = tools.map((tool) => {
    const { id } = tool.definition;
    const own = ownOrder(id);
    const able = enabled.filter((engine) => engine.tools.some((each) => each.id === id));
    const asked =
      own.length === 0
        ? able.map((engine) => engine.id)
        : own.filter((engineId) => able.some((engine) => engine.id === engineId));
    const isReady = (engineId: string) =>
      able.some((engine) => engine.id === engineId && engine.state === 'ok');
    return { tool, own, able, asked, serving: asked.find(isReady) };
  });

  return (
    <>
      <p className={styles.legend}>{LEGEND}</p>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">功能</th>
              {enabled.map((engine) => (
                <th key={engine.id} scope="col">
                  {engine.name}
                  {engine.state !== 'ok' && <span className={styles.down}>不可用</span>}
                </th>
              ))}
              <th scope="col">顺序</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ tool, own, able, asked, serving }) => (
              <tr key={tool.definition.id}>
                <th scope="row">{tool.definition.name}</th>
                {enabled.map((engine) => (
                  <td key={engine.id}>
                    <Rank
                      engine={engine}
                      tool={tool.definition}
                      rank={asked.indexOf(engine.id) + 1}
                      serves={engine.id === serving}
                    />
                  </td>
                ))}
                <td>
                  <span className={styles.own}>
                    {asked.length === 0
                      ? nobodyFor(tool)
                      : own.length === 0
                        ? '跟随总顺序'
                        : '单独设定'}
                    {canChange && (able.length > 1 || own.length > 0) && (
                      <IconButton
                        icon="edit"
                        label={`调整${tool.definition.name}的引擎`}
                        onClick={() => setEditing(tool)}
                      />
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {editing && (
          <ToolOrderDialog
            tool={editing}
            engines={engines.filter((engine) =>
              engine.tools.some((each) => each.id === editing.definition.id),
            )}
            own={ownOrder(editing.definition.id)}
            onClose={() => setEditing(null)}
          />
        )}
      </div>
    </>
  );
}

const LEGEND =
  '时间后面是它的来历。实跑：最近 50 次成功运行的中位数。自测：空闲时在本机跑示例图的中位数，久的只跑开头几秒，按进度推算；实时渲染是画面在动时每秒的帧数。外部引擎不自测，等实跑。';
const BASES: Readonly<Record<TimeBasis, string>> = {
  runs: '实跑',
  sample: '自测',
  awaitsSample: '待自测',
  awaitsRuns: '待实跑',
};

const formatTime = ({ surface }: ToolDefinition, seconds: number): string =>
  surface === 'live' ? formatFrameRate(1 / seconds) : formatSeconds(seconds);

/** Talk has the handbook to fall back on. */
const nobodyFor = ({ definition }: PublicTool): string =>
  definition.surface === 'chat' ? '离线手册' : '没有引擎';

interface RankProps {
  readonly engine: AdminEngine;
  readonly tool: ToolDefinition;
  /** From 1; 0 when it is not asked. */
  readonly rank: number;
  /** Whether it is the one that works now. */
  readonly serves: boolean;
}

function Rank({ engine, tool, rank, serves }: RankProps) {
  const ability = engine.tools.find((each) => each.id === tool.id);
  if (!ability) return <span className={styles.none}>—</span>;
  if (rank === 0) return <span className={styles.none}>不用</span>;
  return (
    <span className={styles.rank} data-serves={serves || undefined}>
      <b>{rank}</b>
      {ability.seconds !== null && formatTime(tool, ability.seconds)}
      {ability.basis && <small className={styles.basis}>{BASES[ability.basis]}</small>}
    </span>
  );
}
