import { type AdminEngine, ENGINE_STATES } from '@zhuhui/contracts';
import { useState } from 'react';
import { call } from '../../../shared/api-client/index.ts';
import { Button, Dialog, IconButton, Switch } from '../../../shared/ui/index.ts';
import { useAdminChange } from '../data.ts';
import styles from './EngineList.module.css';
import { moved } from './order.ts';

interface EngineListProps {
  readonly engines: readonly AdminEngine[];
  readonly canChange: boolean;
  readonly onEdit: (engine: AdminEngine) => void;
}

/** Every engine in the order in which it is asked, with its state. */
export function EngineList({ engines, canChange, onEdit }: EngineListProps) {
  const [removing, setRemoving] = useState<AdminEngine | null>(null);
  const order = useAdminChange((ids: string[]) => call('orderEngines', { ids }));
  const enable = useAdminChange((input: { id: string; enabled: boolean }) =>
    call('enableEngine', input),
  );
  const remove = useAdminChange((id: string) => call('removeEngine', { id }));
  const move = (at: number, by: 1 | -1) =>
    order.mutate(
      moved(
        engines.map(({ id }) => id),
        at,
        by,
      ),
    );

  return (
    <>
      <ol className={styles.list} aria-label="引擎">
        {engines.map((engine, at) => (
          <li key={engine.id} className={styles.row} data-off={!engine.enabled || undefined}>
            {canChange && (
              <div className={styles.order}>
                <IconButton
                  icon="up"
                  label={`${engine.name} 上移`}
                  disabled={at === 0 || order.isPending}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="down"
                  label={`${engine.name} 下移`}
                  disabled={at === engines.length - 1 || order.isPending}
                  onClick={() => move(at, 1)}
                />
              </div>
            )}
            <EngineFacts engine={engine} />
            {canChange && (
              <div className={styles.actions}>
                {engine.source === 'admin' && (
                  <IconButton
                    icon="trash"
                    label={`删除 ${engine.name}`}
                    onClick={() => setRemoving(engine)}
                  />
                )}
                <IconButton
                  icon="edit"
                  label={`设置 ${engine.name}`}
                  onClick={() => onEdit(engine)}
                />
                <Switch
                  label={`启用 ${engine.name}`}
                  checked={engine.enabled}
                  onChange={(enabled) => enable.mutate({ id: engine.id, enabled })}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {removing && (
        <Dialog title={`删除 ${removing.name}？`} onClose={() => setRemoving(null)}>
          <p className={styles.question}>密钥与设置一并删除。已经做出的图不受影响。</p>
          <div className={styles.answers}>
            <Button onClick={() => setRemoving(null)}>留着</Button>
            <Button
              variant="danger"
              onClick={() => {
                remove.mutate(removing.id);
                setRemoving(null);
              }}
            >
              删除
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function EngineFacts({ engine }: { readonly engine: AdminEngine }) {
  const { name, kindName, state, detail, tools, chat, baseUrls, hasKey, source } = engine;
  const abilities = [
    tools.length > 0 && `可做 ${tools.length} 项功能`,
    chat && '可对话',
    hasKey && '有密钥',
    source === 'environment' && '来自环境变量',
  ].filter(Boolean);
  return (
    <div className={styles.facts}>
      <p className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        {kindName !== name && <span className={styles.kind}>{kindName}</span>}
        <span className={styles.state} data-state={state}>
          {ENGINE_STATES[state]}
        </span>
      </p>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {baseUrls.length > 0 && <p className={styles.address}>{baseUrls.join('  ')}</p>}
      <p className={styles.abilities}>{abilities.join(' · ')}</p>
    </div>
  );
}
