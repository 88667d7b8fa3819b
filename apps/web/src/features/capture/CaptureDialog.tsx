import { useDialogs } from '../../shared/data/dialogs.ts';
import { Button, Dialog, Icon, type IconName } from '../../shared/ui/index.ts';
import styles from './CaptureDialog.module.css';

interface Way {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Ways that work without anything to be installed into the browser. */
const WAYS: readonly Way[] = [
  {
    icon: 'picture',
    title: '网页上的图',
    text: '右键「复制图片」，到工具页按 Ctrl V；或者直接把图拖进上传框。',
  },
  {
    icon: 'crop',
    title: '屏幕上的一块',
    text: '用系统截图（Windows 按 Win Shift S，Mac 按 ⌘ ⇧ ⌃ 4），到工具页按 Ctrl V。',
  },
  {
    icon: 'upload',
    title: '手机相册',
    text: '装到主屏幕以后，在相册里点「分享」，选「筑绘」，再选工具。安卓手机可用。',
  },
  {
    icon: 'archive',
    title: '电脑里的文件',
    text: '装到桌面以后，右键图片，选「打开方式」里的「筑绘」。Chrome 与 Edge 可用。',
  },
];

/** How pictures get in from elsewhere. */
export default function CaptureDialog({ onClose }: { readonly onClose: () => void }) {
  const open = useDialogs((state) => state.open);
  return (
    <Dialog title="收图方式" variant="wide" onClose={onClose}>
      <ul className={styles.ways}>
        {WAYS.map(({ icon, title, text }) => (
          <li key={title} className={styles.way}>
            <Icon name={icon} />
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        不用装浏览器扩展。后两种要先把筑绘装到桌面。
        <Button size="small" icon="download" onClick={() => open('install')}>
          安装到桌面
        </Button>
      </p>
    </Dialog>
  );
}
