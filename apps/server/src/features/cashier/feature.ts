import type { FastifyInstance } from 'fastify';
import { createAlipay } from '../../payments/alipay.ts';
import type { PaymentProvider } from '../../payments/provider.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { createGateway, MERCHANT } from './gateway.ts';
import { loadCashierKeys } from './keys.ts';
import { sendNotices } from './notices.ts';
import { cashierRoutes, GATEWAY_PATH } from './routes.ts';

/**
 * A payment provider of our own, for an installation without one: the same protocol and the same client as
 * for the real one, a gateway on this very server, and a page on which nothing is charged.
 */
export interface Cashier {
  readonly provider: PaymentProvider;
  routes(app: FastifyInstance): void;
  /** Tells the merchant what is due; to be run every second or so. */
  keep(): Promise<void>;
}

export async function openCashier(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  box: SecretBox;
  /** Where this process itself is reached. */
  ownOrigin: () => string;
}): Promise<Cashier> {
  const { db, clock, log, box, ownOrigin } = deps;
  const keys = await loadCashierKeys(db, box);
  const alipay = createAlipay(
    {
      ...{ id: 'cashier', name: '模拟收银台', ...MERCHANT },
      privateKey: keys.merchant.privateKey,
      alipayPublicKey: keys.gateway.publicKey,
      gateway: () => `${ownOrigin()}${GATEWAY_PATH}`,
      bills: { origin: ownOrigin },
    },
    log,
  );
  const gateway = createGateway({ db, clock, keys, ownOrigin });
  const keep = () => sendNotices({ db, clock, log, key: keys.gateway });
  return {
    provider: {
      ...alipay,
      // The gateway knows itself by the address that only this machine reaches; buyers come by another.
      async begin(order, mode, places) {
        const { qrCode, payUrl } = await alipay.begin(order, mode, places);
        const { origin } = new URL(places.returnUrl);
        return {
          ...(qrCode && { qrCode: movedTo(origin, qrCode) }),
          ...(payUrl && { payUrl: movedTo(origin, payUrl) }),
        };
      },
    },
    keep,
    routes: (app) =>
      cashierRoutes(app, { db, clock, gateway, key: keys.gateway, sendNotices: keep }),
  };
}

function movedTo(origin: string, address: string): string {
  const { pathname, search } = new URL(address);
  return `${origin}${pathname}${search}`;
}
