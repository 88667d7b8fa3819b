import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { signOut } from '../../features/account/session.ts';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { type CurrentUser, currentUserQuery } from '../../shared/data/user.ts';
import type { ThemeChoice } from '../../shared/theme/stored-theme.ts';
import { THEME_NAMES, useTheme } from '../../shared/theme/theme.ts';
import { type IconName, Menu, type MenuItem } from '../../shared/ui/index.ts';
import styles from './AvatarMenu.module.css';

const THEME_ICONS: Record<ThemeChoice, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

interface AvatarMenuProps {
  readonly user: CurrentUser;
  readonly onShortcuts: () => void;
}

export function AvatarMenu({ user, onShortcuts }: AvatarMenuProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const theme = useTheme();
  const open = useDialogs((state) => state.open);
  const items: MenuItem[] = [
    { label: '个人中心', icon: 'user', onSelect: () => void navigate('/profile') },
    { label: '我的历史', icon: 'history', onSelect: () => void navigate('/myHistory') },
    {
      label: '设计管理',
      icon: 'archive',
      onSelect: () => void navigate('/aiDesignMangement'),
    },
    { label: '设计列表', icon: 'layers', onSelect: () => void navigate('/designList') },
    { label: '我的主页', icon: 'star', onSelect: () => void navigate('/myPersonCenter') },
    { label: '换头像', icon: 'picture', onSelect: () => open('face') },
    { label: '我的方向', icon: 'sitePlan', onSelect: () => open('interests') },
    ...(Object.keys(THEME_NAMES) as ThemeChoice[]).map((choice) => ({
      label: THEME_NAMES[choice],
      icon: THEME_ICONS[choice],
      checked: theme.choice === choice,
      onSelect: () => theme.choose(choice),
    })),
    { label: '快捷键', icon: 'keyboard', hint: '?', onSelect: onShortcuts },
    {
      label: '退出登录',
      icon: 'logout',
      onSelect: () => {
        void signOut(() => client.setQueryData(currentUserQuery.queryKey, null));
      },
    },
  ];
  return (
    <Menu
      label="我的账号"
      triggerClassName={styles.avatar}
      trigger={
        user.avatar ? (
          <img src={user.avatar} alt="" width={36} height={36} />
        ) : (
          <span>{user.nickname.slice(0, 1) || '我'}</span>
        )
      }
      head={
        <div className={styles.head}>
          <strong>{user.nickname}</strong>
          <span className={styles.phone}>{user.phone}</span>
        </div>
      }
      items={items}
    />
  );
}
