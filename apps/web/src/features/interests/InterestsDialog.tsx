import { toolGroupNames } from 'virtual:contract';
import { useState } from 'react';
import { INTEREST_GROUPS, type Interest, useInterests } from '../../shared/data/interests.ts';
import { toolGroups } from '../../shared/data/tool-groups.ts';
import { Button, Dialog } from '../../shared/ui/index.ts';
import styles from './InterestsDialog.module.css';

/** Asks what somebody designs, so that the tools for it come first. */
export default function InterestsDialog({ onClose }: { readonly onClose: () => void }) {
  const { interests, choose } = useInterests();
  const [chosen, setChosen] = useState<readonly Interest[]>(interests ?? []);
  const toggle = (id: Interest) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Dialog title="你做哪一类设计" variant="wide" onClose={onClose}>
      <p className={styles.lead}>可以多选。选中的工具会排在前面，以后在账号菜单里再改。</p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">设计方向</legend>
        {INTEREST_GROUPS.map((id) => {
          const cover = toolGroups
            .find((group) => group.id === id)
            ?.tools.find((tool) => tool.cover)?.cover;
          return (
            <button
              key={id}
              type="button"
              className={styles.choice}
              aria-pressed={chosen.includes(id)}
              onClick={() => toggle(id)}
            >
              {cover && <img src={cover.after} alt="" width={640} height={400} />}
              <span className={styles.name}>{toolGroupNames[id]}</span>
            </button>
          );
        })}
      </fieldset>
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() => {
            choose(chosen);
            onClose();
          }}
        >
          好了
        </Button>
      </div>
    </Dialog>
  );
}
