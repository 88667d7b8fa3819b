import { Link } from 'react-router';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Empty } from '../../shared/ui/index.ts';
import styles from './pages.module.css';

export function NotFoundPage() {
  useTitle('没有这一页');
  return (
    <Empty icon="sitePlan" heading title="没有这一页" text="地址可能写错了，或者这一页已经搬走。">
      <Link to="/" className={styles.primaryLink}>
        回首页
      </Link>
      <Link to="/tools" className={styles.link}>
        看全部工具
      </Link>
    </Empty>
  );
}
