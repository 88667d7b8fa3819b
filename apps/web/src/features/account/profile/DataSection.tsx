import { useInfiniteQuery } from '@tanstack/react-query';
import { ASSET_MOST_OWN } from '@zhuhui/contracts';
import { Suspense, useState } from 'react';
import type { Data } from '../../../shared/api-client/call.ts';
import { ownAssetsQuery } from '../../../shared/data/assets.ts';
import { useDialogs } from '../../../shared/data/dialogs.ts';
import type { CurrentUser } from '../../../shared/data/user.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { downloadData } from './download-data.ts';
import { Section } from './Section.tsx';

const LeaveDialog = lazyPart(() => import('./LeaveDialog.tsx'));

/** What the library holds of one's own, and what becomes of it. */
function assetsInWords(page: Data<'ownAssets'> | undefined): string {
  const fate = '只有你看得到；删除后 30 天内可以恢复，注销账号时一起清除。';
  if (page === undefined) return fate;
  if (page.total === 0) return `素材库里还没有你自己的素材。${fate}`;
  const kinds = Object.values(page.counts).filter((count) => count > 0).length;
  return `${page.total} 件，分 ${kinds} 类，最多存 ${ASSET_MOST_OWN} 件。${fate}`;
}

/** Taking one's data home, and leaving. */
export function DataSection({ user }: { readonly user: CurrentUser }) {
  const [isLeaving, setLeaving] = useState(false);
  const open = useDialogs((state) => state.open);
  const own = useInfiniteQuery(ownAssetsQuery({}));
  return (
    <>
      <Section
        title="我的素材"
        text={assetsInWords(own.data?.pages[0])}
        action={<Button onClick={() => open('assets')}>查看</Button>}
      />
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
