import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { gbkBytes } from '../features/cashier/gbk.ts';
import { readBill } from './bill.ts';
import { checkedAddress } from './bill-download.ts';

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注';

const row = (
  fields: Partial<
    Record<'no' | 'order' | 'kind' | 'name' | 'amount' | 'back' | 'fee' | 'at', string>
  >,
) => {
  const { no = '2026', order = 'ZH1', kind = '交易', name = '普通券', amount = '19.90' } = fields;
  const { back = '', fee = '-0.12', at = '2026-11-20 10:00:05' } = fields;
  return [no, order, kind, name, at, at, '买家', amount, amount, back, fee, '']
    .map((field) => `${field}\t`)
    .join(',');
};
const csv = (rows: readonly string[], header = HEADER) =>
  ['#支付宝业务明细查询', '#账号：[2088]', header, ...rows, '#交易合计：1笔', ''].join('\r\n');

async function zipped(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}
const billOf = async (rows: readonly string[], header?: string) =>
  zipped({ 'detail.csv': gbkBytes(csv(rows, header)) });

describe('a bill', () => {
  it('is read from an archive with a CSV in GBK', async () => {
    const refund = row({ kind: '退款', amount: '-5.00', back: 'ZH1R', fee: '0.03' });
    const lines = await readBill(await billOf([row({ name: '"券,""好""券"' }), refund]));
    const shared = { tradeNo: '2026', orderNo: 'ZH1', endedAt: new Date('2026-11-20T02:00:05Z') };
    expect(lines).toEqual([
      { ...shared, kind: 'payment', refundNo: '', amountFen: 1990, feeFen: 12 },
      { ...shared, kind: 'refund', refundNo: 'ZH1R', amountFen: 500, feeFen: -3 },
    ]);
  });

  it('counts a line that stands in it twice once, and reads no sums', async () => {
    const sums = gbkBytes('门店编号,交易订单总笔数\r\n合计,9');
    const archive = await zipped({
      'a.csv': gbkBytes(csv([row({}), row({})])),
      '20881_业务明细(汇总).csv': sums,
    });
    // The archive's writer names files in UTF-8; the provider writes GBK.
    const name = Buffer.from('汇总');
    const named = Buffer.from(
      archive
        .toString('latin1')
        .replaceAll(name.toString('latin1'), `${gbkBytes('汇总').toString('latin1')}__`),
      'latin1',
    );
    expect(await readBill(named)).toHaveLength(1);
  });

  it('finds its columns wherever they stand', async () => {
    const names = HEADER.split(',');
    const turned = (line: string) => line.split(',').toReversed().join(',');
    const lines = await readBill(await billOf([turned(row({}))], turned(names.join(','))));
    expect(lines).toMatchObject([{ tradeNo: '2026', amountFen: 1990 }]);
  });

  it.each([
    ['no archive', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', async (_, bytes) => {
    await expect(readBill(bytes)).rejects.toMatchObject({ reason: 'upstream' });
  });

  it('is refused when cut off, without a table, or with lines that are no trades', async () => {
    const whole = await billOf([row({})]);
    const broken = [
      ...[whole.subarray(0, whole.length - 30), whole.subarray(40), await zipped({})],
      await zipped({ 'a.csv': gbkBytes('#nothing') }),
      await billOf([row({})], '交易号,金额'),
      ...(await Promise.all(
        [
          ...[{ amount: '1e3' }, { amount: '' }, { kind: '转账' }, { at: '昨天' }, { order: '' }],
          ...[{ fee: 'x' }, { amount: '99999999.99' }],
        ].map((fields) => billOf([row(fields)])),
      )),
    ];
    for (const bytes of broken) {
      await expect(readBill(bytes)).rejects.toMatchObject({ reason: 'upstream' });
    }
  });

  it('is not unfolded when it is huge or holds too much', async () => {
    const bomb = await zipped({ 'a.csv': Buffer.alloc(1000) });
    // The archive's own word for how much it holds.
    bomb.writeUInt32LE(2 ** 31, bomb.indexOf('PK\x01\x02') + 24);
    await expect(readBill(bomb)).rejects.toMatchObject({ reason: 'upstream' });
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`${at}.csv`, Buffer.alloc(1)]),
    );
    await expect(readBill(await zipped(many))).rejects.toMatchObject({ reason: 'upstream' });
  });
});

describe('the address of a bill', () => {
  const place = { hosts: ['alipay.com'] };
  it('is asked over TLS, below the provider’s names only', () => {
    const { href } = checkedAddress('http://dwbillcenter.alipay.com/down?x=1', place);
    expect(href).toBe('https://dwbillcenter.alipay.com/down?x=1');
    for (const address of [
      ...['https://alipay.com.evil.com/x', 'https://evilalipay.com/x', 'https://127.0.0.1/x', ''],
      ...['https://a.alipay.com:8443/x', 'file:///etc/passwd', 'https://u:p@a.alipay.com/'],
      ...['https://a.alipay.com@10.0.0.1/', 'http://2130706433/', 'gopher://a.alipay.com/'],
    ]) {
      expect(() => checkedAddress(address, place), address).toThrow('账单地址不对');
    }
  });

  it('is this very server’s for the cashier', () => {
    const own = { origin: () => 'http://127.0.0.1:8080' };
    expect(checkedAddress('http://127.0.0.1:8080/cashier/bill?day=1', own).port).toBe('8080');
    expect(() => checkedAddress('http://127.0.0.1:8081/cashier/bill', own)).toThrow();
    expect(() => checkedAddress('http://10.0.0.1:8080/cashier/bill', own)).toThrow();
  });
});
