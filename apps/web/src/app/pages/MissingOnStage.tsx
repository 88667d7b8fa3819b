import { page } from '../../shared/browser/navigation.ts';
import { useOnline } from '../../shared/hooks/use-online.ts';
import { Button, Empty } from '../../shared/ui/index.ts';
import { closeOf, type MissingProps } from '../../shared/ui/lazy-part.tsx';
import styles from './pages.module.css';

/** What stands on a stage instead of a part whose code could not be loaded: the page around it keeps all it was given. */
export function MissingOnStage({ part, again }: MissingProps<object>) {
  const online = useOnline();
  const close = closeOf(part);
  return (
    <div className={styles.missing} role="alert">
      <Empty
        icon={online ? 'warning' : 'offline'}
        title="这一块没有加载出来"
        text={
          online
            ? '图和设置都还在。再试一次；还是不行，就刷新这一页。'
            : '网络断开了，图和设置都还在。连上以后会自动接着加载。'
        }
      >
        <Button variant="primary" icon="redo" onClick={again}>
          再试
        </Button>
        {online && <Button onClick={() => page.reload()}>刷新</Button>}
        {close && <Button onClick={close}>关闭</Button>}
      </Empty>
    </div>
  );
}
