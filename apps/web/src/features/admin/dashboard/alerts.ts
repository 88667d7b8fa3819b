import { type Dashboard, ORDER_TROUBLE_NAMES } from '@zhuhui/contracts';
import { formatBytes, formatNumber } from '../../../shared/format/number.ts';
import { NOBODY_WORKS, PAUSED } from '../tasks/words.ts';

/** Something that somebody has to look at. */
export interface Alert {
  readonly id: string;
  readonly text: string;
  /** The page where something is done about it; absent where nothing is done in the administration. */
  readonly to?: string;
}

/** What somebody has to look at, what stops everything first. */
export function alertsOf(board: Dashboard): readonly Alert[] {
  const { disk, queue, engines, troubles, waiting } = board;
  const counted = (count: number, text: string, to: string): readonly Alert[] =>
    count > 0 ? [{ id: to, text: `${formatNumber(count)} ${text}`, to }] : [];
  const taking = queue.processes === 0 ? NOBODY_WORKS : queue.paused ? PAUSED : null;
  return [
    ...(disk?.isLow ? [{ id: 'disk', text: noRoomIn(disk) }] : []),
    ...(taking ? [{ id: 'queue', text: taking, to: '/admin/tasks' }] : []),
    ...engines
      .filter(({ healthy, detail }) => !healthy || detail !== '')
      .map(({ id, name, healthy, detail }) => ({
        id: `engine ${id}`,
        text: `引擎 ${[`${name}${healthy ? '' : ' 不可用'}`, detail].filter(Boolean).join('：')}`,
        to: '/admin/engines',
      })),
    ...troubles.flatMap(({ trouble, count }) =>
      counted(count, `个订单${ORDER_TROUBLE_NAMES[trouble]}`, `/admin/orders?status=${trouble}`),
    ),
    ...counted(waiting.differences, '处对账差异待处理', '/admin/orders?view=bills'),
    ...counted(waiting.works, '个画廊作品待审核', '/admin/gallery'),
    ...counted(waiting.reports, '个画廊举报待处理', '/admin/gallery?view=reports'),
  ];
}

const noRoomIn = ({ freeBytes, totalBytes }: NonNullable<Dashboard['disk']>): string =>
  `数据文件夹所在的磁盘只剩 ${formatBytes(freeBytes)}（共 ${formatBytes(totalBytes)}）；满了以后上传与出图都会失败，请清理或扩容`;
