import type { EngineCheck } from '@zhuhui/contracts';
import { Icon, type IconName } from '../../../shared/ui/index.ts';
import styles from './CheckResult.module.css';

const ICONS: Readonly<Record<EngineCheck['report'][number]['level'], IconName>> = {
  ok: 'check',
  note: 'info',
  missing: 'warning',
};

/** What the server answered to 检查连接. */
export function CheckResult({ check }: { readonly check: EngineCheck | undefined }) {
  if (!check) return null;
  const { ok, detail, tools, chat, report } = check;
  return (
    <section className={styles.result} data-ok={ok} role="status" aria-label="检查结果">
      <p className={styles.head}>
        <Icon name={ok ? 'check' : 'warning'} />
        <strong>{detail}</strong>
      </p>
      {ok && (tools.length > 0 || chat) && (
        <p className={styles.tools}>可以做：{[...tools, ...(chat ? ['对话'] : [])].join('、')}</p>
      )}
      {report.length > 0 && (
        <ul className={styles.report}>
          {report.map(({ level, text }) => (
            <li key={text} className={styles.line} data-level={level}>
              <Icon name={ICONS[level]} size="small" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
