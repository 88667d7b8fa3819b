/** Thousands separators: 1234567.5 → 1,234,567.5. */
export function formatNumber(value: number): string {
  const [whole = '0', fraction] = String(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A share 0..1 as whole per cent: 0.963 → 96 %. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const GB = 1_000_000_000;

/** Bytes in KB, MB or GB, decimal. */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return `${Number((bytes / GB).toFixed(1))} GB`;
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Run time for people: 8 秒, 1 分 20 秒. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} 秒`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60} 分钟` : `${Math.floor(whole / 60)} 分 ${rest} 秒`;
}

/** How many runs stand before one that waits: 3 → 前面约 3 个; with none left it is the next. */
export const formatQueue = (queueNum: number): string =>
  queueNum > 0 ? `前面约 ${queueNum} 个` : '马上开始';

/** Frames a second: 4.8 → 4.8 帧/秒. */
export const formatFrameRate = (perSecond: number): string => `${perSecond.toFixed(1)} 帧/秒`;

/** Fen as yuan, as prices are written: 1990 → 19.90, 123900 → 1,239. */
export function formatYuan(fen: number): string {
  const grouped = formatNumber(Math.trunc(Math.abs(fen) / 100));
  const rest = Math.abs(fen) % 100;
  const cents = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${fen < 0 ? '-' : ''}${grouped}${cents}`;
}
