import { classes } from './classes.ts';
import styles from './MadeByAi.module.css';

/** Says beside moving pictures that AI makes them, where no mark is drawn into every frame. */
export function MadeByAi({ floating = false }: { readonly floating?: boolean }) {
  return <span className={classes(styles.badge, floating && styles.floating)}>AI 生成</span>;
}
