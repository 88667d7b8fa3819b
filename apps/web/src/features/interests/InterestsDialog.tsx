import { branchesOf, toolGroupNames } from 'virtual:contract';
import { INTEREST_STYLES_MOST } from '@zhuhui/contracts';
import { useState } from 'react';
import { useClassify } from '../../shared/data/catalogue.ts';
import {
  INTEREST_GROUPS,
  type Interest,
  useChooseInterests,
  useInterests,
} from '../../shared/data/interests.ts';
import { toolGroups } from '../../shared/data/tool-groups.ts';
import { Button, Dialog } from '../../shared/ui/index.ts';
import styles from './InterestsDialog.module.css';
import { stylesToChoose } from './styles.ts';

/** Styles that are offered; more are a list to be read, not a question. */
const OFFERED = 18;

/** Asks what somebody designs and which styles he likes, so that both come first. */
export default function InterestsDialog({ onClose }: { readonly onClose: () => void }) {
  const interests = useInterests();
  const choose = useChooseInterests();
  const tree = useClassify();
  const [fields, setFields] = useState<readonly Interest[]>(interests?.fields ?? []);
  const [liked, setLiked] = useState<readonly string[]>(interests?.styles ?? []);
  const offered = stylesToChoose(
    tree,
    fields.length > 0 ? fields : INTEREST_GROUPS,
    branchesOf,
    OFFERED,
  );
  // What was chosen for another kind of work can be seen, and taken away, too.
  const others = stylesToChoose(tree, INTEREST_GROUPS, branchesOf, Number.POSITIVE_INFINITY).filter(
    ({ id }) => liked.includes(id) && offered.every((each) => each.id !== id),
  );
  return (
    <Dialog title="你做哪一类设计" variant="wide" onClose={onClose}>
      <p className={styles.lead}>
        可以多选。选中的工具排在前面，首页和灵感库先给你看这一类，常用风格在工具里先推荐；以后在个人中心改。
      </p>
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
              aria-pressed={fields.includes(id)}
              onClick={() => setFields(toggled(fields, id))}
            >
              {cover && <img src={cover.after} alt="" width={640} height={400} />}
              <span className={styles.name}>{toolGroupNames[id]}</span>
            </button>
          );
        })}
      </fieldset>
      <fieldset className={styles.likes}>
        <legend className={styles.question}>
          常用哪些风格
          <span className={styles.count}>
            最多 {INTEREST_STYLES_MOST} 种 · 已选 {liked.length}
          </span>
        </legend>
        {[...offered, ...others].map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.style}
            aria-pressed={liked.includes(id)}
            disabled={!liked.includes(id) && liked.length >= INTEREST_STYLES_MOST}
            onClick={() => setLiked(toggled(liked, id))}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button
          variant="primary"
          onClick={() => {
            choose({ fields: [...fields], styles: [...liked] });
            onClose();
          }}
        >
          好了
        </Button>
      </div>
    </Dialog>
  );
}

function toggled<T>(all: readonly T[], one: T): readonly T[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one];
}
