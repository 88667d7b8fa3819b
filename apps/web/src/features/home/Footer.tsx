import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { loadChunk } from '../../shared/browser/chunk.ts';
import styles from './HomePage.module.css';

const ContactDialog = lazy(() => loadChunk(() => import('./ContactDialog.tsx')));

export function Footer() {
  const [isAsked, setAsked] = useState(false);
  return (
    <footer className={styles.footer}>
      <span>筑绘 · 建筑、室内、景观出图工具</span>
      <Link to="/agreement">用户协议</Link>
      <Link to="/verify">标识核验</Link>
      <button type="button" onClick={() => setAsked(true)}>
        联系我们
      </button>
      <Link to="/tools">全部工具</Link>
      {isAsked && (
        <Suspense>
          <ContactDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </footer>
  );
}
