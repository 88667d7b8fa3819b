import type { FastifyInstance } from 'fastify';
import { openCashier } from './features/cashier/feature.ts';
import { billRoutes } from './features/orders/bills/routes.ts';
import { createBills } from './features/orders/bills/service.ts';
import { ensureProducts } from './features/orders/products.ts';
import { NOTIFY_PATH, orderRoutes } from './features/orders/routes.ts';
import { createSelling } from './features/orders/selling.ts';
import { sellingRoutes } from './features/orders/selling-routes.ts';
import { createOrderService } from './features/orders/service.ts';
import { createSettling } from './features/orders/settling.ts';
import { ensureLevels } from './features/vip/levels.ts';
import { createAlipay } from './payments/alipay.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import type { Log } from './platform/log/log.ts';
import type { SecretBox } from './platform/secret-box.ts';

/** Callbacks that prove themselves by signature. */
export const SIGNED_PATHS = [NOTIFY_PATH] as const;

export interface Payments {
  routes(app: FastifyInstance): void;
  /** Brings orders and notices forward; to be run every second or so by a process that answers requests. */
  keep(): Promise<void>;
  /** Fetches bills that are due; to be run every minute or so beside it. */
  keepBills(): Promise<void>;
}

/** Selling, with Alipay where an account is configured, else with the built-in cashier. */
export async function openPayments(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  box: SecretBox;
  env: Env;
  /** Where this process is reached on its own machine, once it listens. */
  ownOrigin: () => string;
}): Promise<Payments> {
  const { db, clock, log, env, ownOrigin } = deps;
  await ensureLevels(db);
  await ensureProducts(db);
  const alipay = configuredAlipay(env, log);
  const cashier = alipay ? null : await openCashier(deps);
  const provider = alipay ?? cashier?.provider;
  if (!provider) throw new Error('no payment provider');
  const settling = createSettling({ db, clock, log, provider });
  const orders = createOrderService({ db, clock, log, provider, settling });
  const selling = createSelling({ db, clock, settling });
  const bills = createBills({ db, clock, log, provider, settling });
  return {
    routes(app) {
      orderRoutes(app, {
        ...{ orders, provider, publicOrigin: env.PUBLIC_URL },
        notifyOrigin: cashier ? ownOrigin : undefined,
      });
      sellingRoutes(app, { db, clock, selling });
      billRoutes(app, { db, clock, bills });
      cashier?.routes(app);
    },
    keepBills: bills.keep,
    async keep() {
      await settling.keep();
      await cashier?.keep();
    },
  };
}

function configuredAlipay(env: Env, log: Log): PaymentProvider | null {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId } = env;
  const { ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: alipayPublicKey } = env;
  if (!appId || !sellerId || !privateKey || !alipayPublicKey) return null;
  const gateway = () => env.ALIPAY_GATEWAY;
  const bills = { hosts: ['alipay.com', 'alipaydev.com', 'alipayobjects.com'] };
  return createAlipay(
    { id: 'alipay', name: '支付宝', appId, sellerId, privateKey, alipayPublicKey, gateway, bills },
    log,
  );
}
