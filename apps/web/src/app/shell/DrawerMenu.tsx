import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { toolGroups } from '../../shared/data/tool-groups.ts';
import { Dialog, Icon } from '../../shared/ui/index.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import styles from './DrawerMenu.module.css';
import { HELP_ITEMS, HELP_PAGES } from './help-items.ts';

/** The menu of narrow screens: all groups under each other. */
export function DrawerMenu({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const open = useDialogs((state) => state.open);
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);

  return (
    <Dialog title="全部工具" variant="drawer" onClose={onClose}>
      <nav aria-label="工具">
        {toolGroups.map((group) => (
          <section key={group.id} className={styles.group}>
            <h3 className={styles.name}>{group.name}</h3>
            <ul>
              {group.tools.map((tool) => (
                <li key={tool.id}>
                  <ToolCard tool={tool} layout="row" />
                </li>
              ))}
              {group.id === 'drawing' && (
                <li>
                  <Link to="/engineering" className={styles.help}>
                    <Icon name="layers" />
                    工程图
                  </Link>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
      <section className={styles.group}>
        <h3 className={styles.name}>灵感库</h3>
        <ul>
          <li>
            <Link to="/findPage" className={styles.help}>
              <Icon name="sparkle" />
              发现
            </Link>
          </li>
          <li>
            <Link to="/myPersonCenter" className={styles.help}>
              <Icon name="star" />
              我的主页
            </Link>
          </li>
        </ul>
      </section>
      <section className={styles.group}>
        <h3 className={styles.name}>帮助</h3>
        <ul>
          {HELP_PAGES.map(({ path, label, icon }) => (
            <li key={path}>
              <Link to={path} className={styles.help}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
          {HELP_ITEMS.map(({ dialog, label, icon }) => (
            <li key={dialog}>
              <button
                type="button"
                className={styles.help}
                onClick={() => {
                  onClose();
                  open(dialog);
                }}
              >
                <Icon name={icon} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
