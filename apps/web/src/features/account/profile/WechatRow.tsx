import { useMutation, useQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { Row } from './Section.tsx';

/** WeChats that open this account; nothing where there is none and none can be bound. */
export function WechatRow() {
  const identities = useQuery({
    queryKey: ['wechatIdentities'],
    queryFn: ({ signal }) => call('wechatIdentities', {}, { signal }),
  });
  const unlink = useMutation({
    mutationFn: async (id: string) => {
      await call('unlinkWechat', { id });
      await identities.refetch();
    },
    onSuccess: () => toast.success('已解绑，这个微信不能再登录'),
    onError: (error) => toast.error(messageOf(error)),
  });
  if (!identities.data) return null;
  const { list, isOffered } = identities.data;
  if (list.length === 0) {
    return isOffered ? <Row label="微信">未绑定。退出后用微信扫码登录，按提示绑定。</Row> : null;
  }
  return list.map(({ id, since }) => (
    <Row
      key={id}
      label="微信"
      action={
        <Button size="small" busy={unlink.isPending} onClick={() => unlink.mutate(id)}>
          解绑
        </Button>
      }
    >
      {formatDateTime(since)} 绑定
    </Row>
  ));
}
