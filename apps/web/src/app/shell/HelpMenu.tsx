import { useNavigate } from 'react-router';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { Icon, Menu } from '../../shared/ui/index.ts';
import styles from './HelpMenu.module.css';
import { HELP_ITEMS, HELP_PAGES } from './help-items.ts';

/** The way to what helps, on screens that have room for it in the bar. */
export function HelpMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const navigate = useNavigate();
  const open = useDialogs((state) => state.open);
  return (
    <span className={styles.help}>
      <Menu
        label="帮助"
        triggerClassName={styles.button}
        trigger={<Icon name="info" />}
        items={[
          ...HELP_ITEMS.map(({ dialog, label, icon }) => ({
            ...{ label, icon },
            onSelect: () => open(dialog),
          })),
          ...HELP_PAGES.map(({ path, label, icon }) => ({
            ...{ label, icon },
            onSelect: () => void navigate(path),
          })),
          { label: '快捷键', icon: 'keyboard', hint: '?', onSelect: onShortcuts },
        ]}
      />
    </span>
  );
}
