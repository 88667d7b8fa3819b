import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';

/** Two administrators who have the same thing open: the second to save must not undo the first unseen. */
const clock = fixedClock('2026-11-20T08:00:00Z');
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ engines: 'configured', working: false, clock });
  admin = await app.signedInAdmin();
});
afterAll(() => app.close());

const FROM = '2026-11-01T00:00:00.000Z';
const TO = '2027-11-01T00:00:00.000Z';
const engine = {
  ...{ kind: 'openai', name: '出图机', baseUrls: ['http://127.0.0.1:9/v1'], apiKey: 'k' },
};
const product = {
  goods: { kind: 'tickets', tickets: { normal: 5, live: 0, gpt: 0 }, validDays: null },
  ...{ name: '一包', priceFen: 100 },
} as const;
const announcement = { title: '停机', shownFrom: FROM, shownTo: TO };

const editors: readonly (readonly [
  name: string,
  make: () => Promise<{
    shown: () => Promise<string | null | undefined>;
    save: (basedOn?: string | null) => Promise<number>;
  }>,
])[] = [
  [
    'an engine',
    async () => {
      const { id } = await admin.call(endpoints.saveEngine, engine);
      return {
        shown: async () =>
          (await admin.call(endpoints.adminEngines)).find((each) => each.id === id)?.updatedAt,
        save: async (basedOn) =>
          (await admin.send(endpoints.saveEngine, { ...engine, id, basedOn })).status,
      };
    },
  ],
  [
    'a product',
    async () => {
      const { id } = await admin.call(endpoints.saveProduct, product);
      return {
        shown: async () =>
          (await admin.call(endpoints.adminProducts)).find((each) => each.id === id)?.updatedAt,
        save: async (basedOn) =>
          (await admin.send(endpoints.saveProduct, { ...product, id, basedOn })).status,
      };
    },
  ],
  [
    'an announcement',
    async () => {
      const { id } = await admin.call(endpoints.saveAnnouncement, announcement);
      return {
        shown: async () =>
          (await admin.call(endpoints.adminAnnouncements)).list.find((each) => each.id === id)
            ?.updatedAt,
        save: async (basedOn) =>
          (await admin.send(endpoints.saveAnnouncement, { ...announcement, id, basedOn })).status,
      };
    },
  ],
  [
    'a level of members',
    async () => {
      const shown = async () => (await admin.call(endpoints.adminVipLevels))[0];
      return {
        shown: async () => (await shown())?.updatedAt,
        save: async (basedOn) => {
          const level = await shown();
          if (!level) throw new Error('no level');
          return (await admin.send(endpoints.saveVipLevel, { ...level, basedOn })).status;
        },
      };
    },
  ],
  [
    'what a tool costs',
    async () => ({
      shown: async () =>
        (await admin.call(endpoints.adminTools)).find(({ toolId }) => toolId === 'text2Img')
          ?.updatedAt,
      save: async (basedOn) => {
        const rule = { toolId: 'text2Img', enabled: true, ownPrice: 3 };
        return (await admin.send(endpoints.saveToolRule, { ...rule, basedOn })).status;
      },
    }),
  ],
];

describe.each(editors)('%s', (_, make) => {
  it('is not changed over a change that its editor has not seen', async () => {
    const { shown, save } = await make();
    const seen = await shown();
    clock.advance(1_000);
    expect(await save(seen)).toBe(200);
    expect(await save(seen)).toBe(409);
    expect(await save(await shown())).toBe(200);
    // Whoever does not say what he saw wants it so in any case.
    expect(await save()).toBe(200);
  });
});
