import { useSearchParams } from 'react-router';
import { isNotFound, isNotSignedIn, messageOf } from '../../shared/api-client/index.ts';
import { useSignIn } from '../../shared/data/sign-in.ts';
import { useTitle } from '../../shared/hooks/use-title.ts';
import { Button, ButtonLink, Empty } from '../../shared/ui/index.ts';
import styles from './orders.module.css';
import { endInWords } from './own-orders.ts';
import { grantedInWords } from './products.ts';
import { useOrder } from './use-order.ts';

/** `/done?orderNo=`: where the cashier's page sends a buyer back to. */
export function DonePage() {
  useTitle('支付结果');
  const [query] = useSearchParams();
  const orderNo = query.get('orderNo');
  return (
    <div className={styles.done}>
      {orderNo ? (
        <Outcome orderNo={orderNo} />
      ) : (
        <Empty
          icon="ticket"
          heading
          title="没有指明订单"
          text="付款后会自动回到这里；买过的券和会员在个人中心看。"
        >
          <ButtonLink to="/profile">个人中心</ButtonLink>
          <PlansLink />
        </Empty>
      )}
    </div>
  );
}

function Outcome({ orderNo }: { readonly orderNo: string }) {
  const askSignIn = useSignIn((state) => state.ask);
  const { status, refunded, granted, error, ask, isAsking } = useOrder(orderNo);
  if (granted) {
    return (
      <Empty icon="check" heading title="支付成功" text={grantedInWords(granted)}>
        <ButtonLink to="/tools" variant="primary">
          去出图
        </ButtonLink>
        <PlansLink />
      </Empty>
    );
  }
  const ending = status && endInWords({ status, refunded });
  if (ending) {
    return (
      <Empty icon="clock" heading {...ending}>
        <PlansLink />
      </Empty>
    );
  }
  if (error) {
    return (
      <Empty icon="warning" heading title={messageOf(error)}>
        {isNotSignedIn(error) ? (
          <Button variant="primary" onClick={() => askSignIn('登录后看这个订单')}>
            登录
          </Button>
        ) : (
          !isNotFound(error) && (
            <Button busy={isAsking} onClick={() => void ask()}>
              再试
            </Button>
          )
        )}
        <PlansLink />
      </Empty>
    );
  }
  return (
    <Empty
      icon="clock"
      heading
      title="正在确认付款"
      text="收到付款后自动到账，可以离开这个页面，不会丢单。"
    >
      <Button variant="primary" busy={isAsking} onClick={() => void ask()}>
        我已付款
      </Button>
      <PlansLink />
    </Empty>
  );
}

const PlansLink = () => <ButtonLink to="/dingzhi">券与会员</ButtonLink>;
