import { useTitle } from '../../shared/hooks/use-title.ts';
import { ButtonLink, Empty } from '../../shared/ui/index.ts';
import styles from './LinkOverPage.module.css';

/** `/linkOver`: where the address of a shared picture or film leads once it shows nothing any more. */
export function LinkOverPage() {
  useTitle('链接已失效');
  return (
    <main className={styles.page}>
      <Empty
        icon="clock"
        heading
        title="链接已失效"
        text="它已经过期，或分享的人删掉了这张图。请向他要一个新的链接。"
      >
        <ButtonLink to="/">看看筑绘</ButtonLink>
      </Empty>
    </main>
  );
}
