import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeletionSummary } from '@zhuhui/contracts';
import { type FormEvent, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { page } from '../../../shared/browser/navigation.ts';
import { KEYS_OF_THE_USER, removeStored } from '../../../shared/browser/storage.ts';
import { formatBytes, formatNumber } from '../../../shared/format/number.ts';
import { Button, Dialog, Empty } from '../../../shared/ui/index.ts';
import { CodeField } from './CodeField.tsx';
import styles from './dialogs.module.css';
import { Skeleton } from './Skeleton.tsx';

interface LeaveDialogProps {
  /** Masked. */
  readonly phone: string;
  readonly onClose: () => void;
}

/** Says what leaving takes along and what stays, then asks for the code that confirms it. */
export default function LeaveDialog({ phone, onClose }: LeaveDialogProps) {
  const summary = useQuery({
    queryKey: ['deletionSummary'],
    queryFn: ({ signal }) => call('deletionSummary', {}, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog title="注销账号" onClose={onClose}>
      {summary.isPending && <Skeleton rows={5} />}
      {summary.isError && (
        <Empty icon="warning" title={messageOf(summary.error)}>
          <Button onClick={() => void summary.refetch()}>再试</Button>
        </Empty>
      )}
      {summary.data && <Confirm summary={summary.data} phone={phone} onClose={onClose} />}
    </Dialog>
  );
}

function Confirm({
  summary,
  phone,
  onClose,
}: LeaveDialogProps & { readonly summary: DeletionSummary }) {
  const [verifyCode, setVerifyCode] = useState('');
  const [isSure, setSure] = useState(false);
  const leave = useMutation({
    mutationFn: () => call('deleteAccount', { verifyCode }),
    onSuccess() {
      removeStored(...KEYS_OF_THE_USER);
      page.goTo('/');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h3 className={styles.heading}>会清除</h3>
      <ul className={styles.list}>
        {goneOf(summary).map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>会保留</h3>
      <ul className={styles.list}>
        <li>
          <span>订单与券的账目</span>
          <span className={styles.count}>{formatNumber(summary.orders)} 个订单，依法保存</span>
        </li>
        <li>
          <span>生成内容的标识登记</span>
          <span className={styles.count}>只记编号，依法保存</span>
        </li>
      </ul>
      <p className={styles.small}>
        现在起账号冻结，所有设备退出，排队与生成中的任务取消并退券。{summary.graceDays} 天内用{' '}
        {phone} 登录可以收回，之后不能恢复；同一手机号 180 天内再注册不再赠送新人券。
      </p>
      <div className={styles.confirm}>
        <input
          id="leave-sure"
          type="checkbox"
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
        <label htmlFor="leave-sure">我已知道以上内容，并已保存需要的图片</label>
      </div>
      <CodeField
        value={verifyCode}
        onChange={setVerifyCode}
        disabled={!isSure}
        send={() => call('ownCodeSend', { purpose: 'deleteAccount' })}
        error={leave.isError ? messageOf(leave.error) : undefined}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>不注销</Button>
        <Button
          type="submit"
          variant="danger"
          busy={leave.isPending}
          disabled={!isSure || verifyCode.length < 6}
        >
          确认注销
        </Button>
      </div>
    </form>
  );
}

/** What goes, line by line; what there is none of is left out. */
function goneOf(summary: DeletionSummary): [name: string, count: string][] {
  const { files, bytes, tasks, activeTasks, conversations, assets, openOrders, tickets, vip } =
    summary;
  const sumOfTickets = tickets.normal + tickets.live + tickets.gpt;
  const inWords = `普通 ${tickets.normal}、实时 ${tickets.live}、对话 ${tickets.gpt} 张`;
  const lines: [boolean, string, string][] = [
    [files > 0, '图片与视频', `${formatNumber(files)} 个，${formatBytes(bytes)}`],
    [tasks > 0, '任务记录', `${formatNumber(tasks)} 个`],
    [activeTasks > 0, '进行中的任务', `${formatNumber(activeTasks)} 个，取消`],
    [conversations > 0, '对话', `${formatNumber(conversations)} 个`],
    [assets > 0, '我的素材', `${formatNumber(assets)} 件`],
    [openOrders > 0, '待支付的订单', `${formatNumber(openOrders)} 个，到时关闭`],
    [sumOfTickets > 0, '没用完的券', inWords],
    [vip !== null, '会员', vip === null ? '' : `${vip.name}，剩余时间不退`],
    [true, '资料、登录与设备', '全部'],
  ];
  return lines.flatMap(([isThere, name, count]) => (isThere ? [[name, count]] : []));
}
