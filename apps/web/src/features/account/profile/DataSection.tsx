import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../shared/browser/chunk.ts';
import type { CurrentUser } from '../../../shared/data/user.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { downloadData } from './download-data.ts';
import { Section } from './Section.tsx';

const LeaveDialog = lazy(() => loadChunk(() => import('./LeaveDialog.tsx')));

/** Taking one's data home, and leaving. */
export function DataSection({ user }: { readonly user: CurrentUser }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Section
        title="下载我的数据"
        text="一个 zip：资料、任务、券流水、订单、会员、对话、素材、项目、画廊的清单，和全部图片。每天最多 3 次。"
        action={
          <Button icon="download" onClick={() => downloadData(toast.error)}>
            下载
          </Button>
        }
      />
      <Section
        title="注销账号"
        text="立即冻结并在所有设备退出；7 天内用原手机号登录可以收回，之后清除且不能恢复。"
        action={<Button onClick={() => setLeaving(true)}>注销账号</Button>}
      />
      {isLeaving && (
        <Suspense>
          <LeaveDialog phone={user.phone} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}
