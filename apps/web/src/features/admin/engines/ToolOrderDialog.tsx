import type { AdminEngine, PublicTool } from '@zhuhui/contracts';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { Button, Dialog, IconButton } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import { moved } from './order.ts';
import styles from './ToolOrderDialog.module.css';

interface ToolOrderDialogProps {
  readonly tool: PublicTool;
  /** Those that can serve the tool, in the general order. */
  readonly engines: readonly AdminEngine[];
  /** The tool's own order; empty when it follows the general one. */
  readonly own: readonly string[];
  readonly onClose: () => void;
}

/** Which engines a tool may use, and in which order. */
export function ToolOrderDialog({ tool, engines, own, onClose }: ToolOrderDialogProps) {
  const { id: toolId, name } = tool.definition;
  const ids = engines.map((engine) => engine.id);
  const [listed, setListed] = useState(() => [
    ...own.filter((id) => ids.includes(id)),
    ...ids.filter((id) => !own.includes(id)),
  ]);
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set(own.length === 0 ? ids : own));
  const save = useAdminChange((engineIds: string[]) =>
    call('saveToolOrder', { toolId, engineIds }),
  );
  const store = (engineIds: string[]) => save.mutate(engineIds, { onSuccess: onClose });
  const chosen = listed.filter((id) => used.has(id));
  const toggle = (id: string) => {
    const next = new Set(used);
    if (!next.delete(id)) next.add(id);
    setUsed(next);
  };

  return (
    <Dialog title={`${name}的引擎`} onClose={onClose}>
      <p className={styles.lead}>从上到下依次尝试；没勾选的不用于此功能。</p>
      <ol className={styles.list}>
        {listed.map((id, at) => {
          const engine = engines.find((each) => each.id === id);
          return (
            <li key={id} className={styles.row}>
              <label className={styles.name}>
                <input type="checkbox" checked={used.has(id)} onChange={() => toggle(id)} />
                {engine?.name}
              </label>
              <IconButton
                icon="up"
                label={`${engine?.name} 上移`}
                disabled={at === 0}
                onClick={() => setListed(moved(listed, at, -1))}
              />
              <IconButton
                icon="down"
                label={`${engine?.name} 下移`}
                disabled={at === listed.length - 1}
                onClick={() => setListed(moved(listed, at, 1))}
              />
            </li>
          );
        })}
      </ol>
      <div className={styles.actions}>
        {own.length > 0 && (
          <Button variant="plain" onClick={() => store([])}>
            跟随总顺序
          </Button>
        )}
        <span className={styles.space} />
        <Button
          variant="primary"
          busy={save.isPending}
          disabled={chosen.length === 0}
          onClick={() => store(chosen)}
        >
          保存
        </Button>
      </div>
    </Dialog>
  );
}
