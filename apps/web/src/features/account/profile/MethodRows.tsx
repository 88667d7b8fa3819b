import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { Button, toast } from '../../../shared/ui/index.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import styles from './MethodRows.module.css';
import { Row } from './Section.tsx';

const EmailDialog = lazyPart(() => import('./EmailDialog.tsx'));
const PasswordDialog = lazyPart(() => import('./PasswordDialog.tsx'));

/** Mail address and password, where the operator lets people sign in with them. */
export function MethodRows() {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null);
  const own = useQuery({
    queryKey: ['ownSignIn'],
    queryFn: ({ signal }) => call('ownSignIn', {}, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['ownSignIn'] });
  const unbind = useMutation({
    mutationFn: async () => {
      await call('unbindEmail', {});
      await refresh();
    },
    onSuccess: () => toast.success('邮箱已解绑'),
    onError: (error) => toast.error(messageOf(error)),
  });
  if (!own.data) return null;
  const { email, hasPassword, methods } = own.data;
  const close = () => setDialog(null);
  return (
    <>
      {methods.includes('email') && (
        <Row
          label="邮箱"
          action={
            <div className={styles.actions}>
              <Button size="small" onClick={() => setDialog('email')}>
                {email === null ? '绑定' : '更换'}
              </Button>
              {email !== null && (
                <Button
                  size="small"
                  variant="plain"
                  busy={unbind.isPending}
                  onClick={() => unbind.mutate()}
                >
                  解绑
                </Button>
              )}
            </div>
          }
        >
          {email ?? '未绑定'}
        </Row>
      )}
      {methods.includes('account') && (
        <Row
          label="密码"
          action={
            <Button size="small" onClick={() => setDialog('password')}>
              {hasPassword ? '修改' : '设置'}
            </Button>
          }
        >
          {hasPassword ? '已设置' : '未设置'}
        </Row>
      )}
      <Suspense>
        {dialog === 'email' && <EmailDialog onDone={refresh} onClose={close} />}
        {dialog === 'password' && <PasswordDialog onDone={refresh} onClose={close} />}
      </Suspense>
    </>
  );
}
