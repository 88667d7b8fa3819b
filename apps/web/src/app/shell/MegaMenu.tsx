import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type ToolGroupIndex, toolGroups } from '../../shared/data/tool-groups.ts';
import { classes } from '../../shared/ui/index.ts';
import { ToolCard } from '../../shared/ui/ToolCard.tsx';
import styles from './MegaMenu.module.css';

const CLOSE_DELAY_MS = 140;
const GALLERY_PATH = '/findPage';

/** The groups in the top bar; pointing at or opening one shows its tools below the bar. */
export function MegaMenu() {
  const [open, setOpen] = useState<ToolGroupIndex['id'] | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes when another page opens
  useEffect(() => setOpen(null), [pathname]);
  useEffect(() => () => clearTimeout(closing.current), []);

  const show = (id: ToolGroupIndex['id']) => {
    clearTimeout(closing.current);
    setOpen(id);
  };
  /** Before what has the focus is gone, its group's button takes it. */
  const close = (menu: HTMLElement) => {
    menu.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };
  const hideSoon = () => {
    closing.current = setTimeout(() => setOpen(null), CLOSE_DELAY_MS);
  };

  return (
    <nav
      className={styles.menu}
      aria-label="工具"
      onPointerLeave={(event) => event.pointerType === 'mouse' && hideSoon()}
      onKeyDown={(event) => event.key === 'Escape' && close(event.currentTarget)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null);
      }}
    >
      <ul className={styles.groups}>
        {toolGroups.map((group) => {
          const current = group.tools.some((tool) => tool.routes.includes(pathname));
          return (
            <li key={group.id}>
              <button
                type="button"
                className={styles.group}
                data-current={current || undefined}
                aria-expanded={open === group.id}
                aria-controls={`menu-${group.id}`}
                onClick={() => (open === group.id ? setOpen(null) : show(group.id))}
                onPointerEnter={(event) => event.pointerType === 'mouse' && show(group.id)}
              >
                {group.name}
              </button>
              {open === group.id && (
                <div
                  id={`menu-${group.id}`}
                  className={styles.panel}
                  onPointerEnter={() => clearTimeout(closing.current)}
                >
                  <ul className={styles.tools}>
                    {group.tools.map((tool) => (
                      <li key={tool.id}>
                        <ToolCard tool={tool} layout="row" />
                      </li>
                    ))}
                    {group.id === 'drawing' && (
                      <li className={styles.more}>
                        <Link to="/engineering">工程图：三步接力，看 DXF</Link>
                      </li>
                    )}
                  </ul>
                </div>
              )}
            </li>
          );
        })}
        <li>
          <Link to={GALLERY_PATH} className={classes(styles.group, styles.link)}>
            灵感库
          </Link>
        </li>
      </ul>
    </nav>
  );
}
