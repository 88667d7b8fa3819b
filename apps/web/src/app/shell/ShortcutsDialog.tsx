import { Dialog } from '../../shared/ui/index.ts';
import styles from './ShortcutsDialog.module.css';
import { SHORTCUTS } from './shortcuts.ts';

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="快捷键" variant="wide" onClose={onClose}>
      <div className={styles.sheet}>
        {SHORTCUTS.map(({ where, keys }) => (
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
