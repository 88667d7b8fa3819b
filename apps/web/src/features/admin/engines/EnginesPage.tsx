import { useQuery } from '@tanstack/react-query';
import type { AdminEngine } from '@zhuhui/contracts';
import { useState } from 'react';
import { messageOf } from '../../../shared/api-client/index.ts';
import { useTools } from '../../../shared/data/catalogue.ts';
import { useTitle } from '../../../shared/hooks/use-title.ts';
import { Button, Empty, Spinner } from '../../../shared/ui/index.ts';
import { AdminFrame } from '../AdminFrame.tsx';
import { enginesQuery, kindsQuery, toolOrdersQuery } from '../data.ts';
import { CsvLink } from '../list/ListHead.tsx';
import { EngineDialog } from './EngineDialog.tsx';
import { EngineList } from './EngineList.tsx';
import styles from './EnginesPage.module.css';
import { ToolOrders } from './ToolOrders.tsx';

/** `/admin/engines`: which engines there are, how they are configured, and who serves what. */
export function EnginesPage() {
  return <AdminFrame>{({ canChange }) => <Engines canChange={canChange} />}</AdminFrame>;
}

function Engines({ canChange }: { readonly canChange: boolean }) {
  useTitle('引擎');
  const engines = useQuery(enginesQuery);
  const kinds = useQuery(kindsQuery);
  const orders = useQuery(toolOrdersQuery);
  const tools = useTools();
  const [open, setOpen] = useState<AdminEngine | 'new' | null>(null);
  const error = engines.error ?? kinds.error ?? orders.error ?? tools.error;

  if (!engines.data || !kinds.data || !orders.data || !tools.data) {
    if (error) return <Empty icon="warning" heading title="没有加载出来" text={messageOf(error)} />;
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Spinner />
      </div>
    );
  }
  return (
    <>
      <section className={styles.section} aria-labelledby="engines">
        <header className={styles.head}>
          <div>
            <h1 id="engines" className={styles.title}>
              引擎
            </h1>
            <p className={styles.lead}>从上到下依次尝试：前一个不可用或做不成，就换下一个。</p>
          </div>
          <CsvLink name="adminEnginesCsv" input={{}} />
          {canChange && (
            <Button variant="primary" icon="plus" onClick={() => setOpen('new')}>
              添加引擎
            </Button>
          )}
        </header>
        <EngineList engines={engines.data} canChange={canChange} onEdit={setOpen} />
      </section>
      <section className={styles.section} aria-labelledby="orders">
        <header className={styles.head}>
          <div>
            <h2 id="orders" className={styles.subtitle}>
              各功能由谁来做
            </h2>
            <p className={styles.lead}>数字是先后，填色的是现在用的一个。</p>
          </div>
        </header>
        <ToolOrders
          tools={tools.data}
          engines={engines.data}
          orders={orders.data}
          canChange={canChange}
        />
      </section>
      {open && (
        <EngineDialog
          kinds={kinds.data}
          engine={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
