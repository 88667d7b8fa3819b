import { useState } from 'react';
import { readStored, writeStored } from '../../shared/browser/storage.ts';
import { useDialogs } from '../../shared/data/dialogs.ts';
import { Button, IconButton } from '../../shared/ui/index.ts';
import styles from './GuideInvitation.module.css';

/** Offers the tour to those who come for the first time, once, without standing in the way. */
export default function GuideInvitation() {
  const [isNew, setNew] = useState(() => readStored('guideSeen') === undefined);
  const open = useDialogs((state) => state.open);
  if (!isNew) return null;
  const putAway = () => {
    writeStored('guideSeen', 'yes');
    setNew(false);
  };
  return (
    <aside className={styles.card} aria-label="新手引导">
      <p>
        <strong>第一次来？</strong>
        <span className={styles.text}>四步看懂怎么出图，一分钟。</span>
      </p>
      <Button
        variant="primary"
        size="small"
        onClick={() => {
          putAway();
          open('guide');
        }}
      >
        看看
      </Button>
      <IconButton icon="close" label="不用了" onClick={putAway} />
    </aside>
  );
}
