import type { CommonDialog } from '../../shared/data/dialogs.ts';
import type { IconName } from '../../shared/ui/index.ts';

/** What helps to use the product, in the order it is offered. */
export const HELP_ITEMS = [
  { dialog: 'guide', label: '新手引导', icon: 'info' },
  { dialog: 'capture', label: '收图方式', icon: 'upload' },
  { dialog: 'install', label: '安装到桌面', icon: 'download' },
  { dialog: 'contact', label: '联系我们', icon: 'message' },
] as const satisfies readonly {
  readonly dialog: CommonDialog;
  readonly label: string;
  readonly icon: IconName;
}[];

/** Pages that belong to the help, each with its own address. */
export const HELP_PAGES = [
  { path: '/qaPage', label: '帮助中心', icon: 'book' },
  { path: '/agreement', label: '用户协议', icon: 'text' },
] as const satisfies readonly {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}[];
