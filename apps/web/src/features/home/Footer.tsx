import { Link } from 'react-router';
import { useDialogs } from '../../shared/data/dialogs.ts';
import styles from './HomePage.module.css';

export function Footer() {
  const open = useDialogs((state) => state.open);
  return (
    <footer className={styles.footer}>
      <span>筑绘 · 建筑、室内、景观出图工具</span>
      <Link to="/qaPage">帮助中心</Link>
      <Link to="/agreement">用户协议</Link>
      <Link to="/verify">标识核验</Link>
      <button type="button" onClick={() => open('contact')}>
        联系我们
      </button>
      <button type="button" onClick={() => open('install')}>
        安装到桌面
      </button>
      <button type="button" onClick={() => open('capture')}>
        收图方式
      </button>
      <Link to="/tools">全部工具</Link>
      <Link to="/engineering">工程图</Link>
    </footer>
  );
}
