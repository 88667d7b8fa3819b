import { Dialog } from '../../shared/ui/index.ts';
import styles from './ShortcutsDialog.module.css';

const SHEET: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    '到处',
    [
      ['Ctrl K', '搜索'],
      ['?', '快捷键'],
    ],
  ],
  [
    '工具页',
    [
      ['Ctrl Enter', '生成'],
      ['← →', '换版本'],
      ['Alt 点版本', '与它对比'],
      ['F', '收藏'],
      ['Delete', '从版本条拿走'],
      ['1 2 3', '滑动、并排、按住对比'],
      ['Tab（按住）', '看原图'],
      ['空格（按住）', '拖动画面'],
      ['0', '适合窗口'],
      ['M', '放大镜'],
    ],
  ],
  [
    '选区',
    [
      ['S', '点选、框选'],
      ['B E', '画笔、橡皮'],
      ['P L R', '多边形、套索、矩形'],
      ['Alt（按住）', '减选；画笔变橡皮'],
      ['[ ]', '画笔小、大'],
      ['X', '反选'],
      ['Enter 或双击', '闭合多边形'],
      ['Backspace', '多边形退一点'],
      ['Shift（按住）', '正方形'],
      ['Ctrl Z', '撤销'],
      ['Ctrl Shift Z', '重做'],
      ['Esc', '放弃这一笔'],
    ],
  ],
  [
    '实时渲染',
    [
      ['D', '定格'],
      ['1 2', '双栏、叠加'],
    ],
  ],
  [
    '历史',
    [
      ['Shift 点选', '选一段'],
      ['F', '收藏所选'],
      ['Delete', '删除所选'],
      ['Ctrl Z', '找回刚删的'],
      ['Esc', '取消选择'],
    ],
  ],
  [
    '对话',
    [
      ['Enter', '发送'],
      ['Shift Enter', '换行'],
      ['↑（空白时）', '修改上一问'],
      ['Esc', '停止回答'],
    ],
  ],
];

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="快捷键" variant="wide" onClose={onClose}>
      <div className={styles.sheet}>
        {SHEET.map(([where, keys]) => (
          <section key={where}>
            <h3 className={styles.where}>{where}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, effect]) => (
                <div key={key} className={styles.row}>
                  <dt>
                    <kbd className={styles.kbd}>{key}</kbd>
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
