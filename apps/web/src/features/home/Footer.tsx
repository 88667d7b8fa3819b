import { Link } from 'react-router';
import styles from './HomePage.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <span>筑绘 · 建筑、室内、景观出图工具</span>
      <Link to="/agreement">用户协议</Link>
      <Link to="/tools">全部工具</Link>
    </footer>
  );
}
