import { yuanOf } from '../../payments/provider.ts';
import type { TradeRow } from './trades.ts';

/** The cashier's page: no script, so that it works on any phone that scanned the code. */

export type PageState = 'waiting' | 'paid' | 'over' | 'missing';

const WORDS: Readonly<Record<Exclude<PageState, 'waiting'>, { title: string; text: string }>> = {
  paid: { title: '已付款', text: '可以回到原来的页面了。' },
  over: { title: '交易已关闭', text: '请回到原来的页面重新下单。' },
  missing: { title: '没有这笔交易', text: '请回到原来的页面重新扫码。' },
};

/** @param backUrl where a buyer who came from a page goes back to; empty for one who scanned a code */
export function cashierPage(state: PageState, trade: TradeRow | undefined, backUrl = ''): string {
  const body =
    state === 'waiting' && trade
      ? `<form method="post">
      <p class="subject">${escaped(trade.subject)}</p>
      <p class="amount">¥ ${yuanOf(trade.amountFen)}</p>
      <p class="number">订单号 ${escaped(trade.outTradeNo)}</p>
      <button>模拟付款</button>
    </form>`
      : endOf(state === 'waiting' ? 'missing' : state, backUrl);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>模拟收银台</title>
<style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>模拟收银台</h1>
    <p class="note">内置的演示付款：不会收取真实款项。配置支付宝后即由支付宝收款。</p>
    ${body}
  </main>
</body>
</html>`;
}

function endOf(state: Exclude<PageState, 'waiting'>, backUrl: string): string {
  const { title, text } = WORDS[state];
  const back = backUrl ? `<a class="back" href="${escaped(backUrl)}">返回筑绘</a>` : '';
  return `<h2>${title}</h2><p>${text}</p>${back}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f5f1; --surface: #fff; --ink: #1c1f22; --second: #5b6166; --line: #e4e1da; --accent: #1f6f68; --on: #fff; --price: #b53a23; }
@media (prefers-color-scheme: dark) { :root { --paper: #141617; --surface: #1d2022; --ink: #eceae4; --second: #9ba1a6; --line: #2c3033; --accent: #4fb3a8; --on: #10201e; --price: #e8745c; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--paper); color: var(--ink); font: 16px/1.6 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; }
main { width: min(100%, 400px); padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; text-align: center; }
h1 { margin: 0; font-size: 20px; }
h2 { margin: 16px 0 0; font-size: 20px; }
.note, .number { color: var(--second); font-size: 13px; overflow-wrap: anywhere; }
.subject { margin: 24px 0 0; }
.amount { margin: 4px 0; color: var(--price); font-size: 40px; line-height: 1.2; font-variant-numeric: tabular-nums; }
button, .back { display: block; width: 100%; margin-top: 16px; padding: 12px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on); font: inherit; text-decoration: none; cursor: pointer; }
button:focus-visible, .back:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;
