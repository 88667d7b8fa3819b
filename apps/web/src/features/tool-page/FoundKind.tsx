import { useSetting } from './FormContext.ts';
import { inputKindName } from './model/input-kind.ts';
import styles from './SettingsPanel.module.css';

/** Says what the picture was taken for, with a way to overrule it. */
export function FoundKind({ kind }: { readonly kind: string | null }) {
  const chosen = useSetting('inputKind');
  const name = inputKindName(kind);
  if (name === null || chosen !== 'auto') return null;
  return (
    <p className={styles.found}>
      识别为 <strong>{name}</strong>
      ，不对就在上面改
    </p>
  );
}
