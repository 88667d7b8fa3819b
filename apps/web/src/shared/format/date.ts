const two = (value: number) => String(value).padStart(2, '0');

/** `YYYY-mm-dd HH:MM` in the reader's own time zone; empty for what is not a date. */
export function formatDateTime(time: string | number | Date): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** 刚刚 · 5 分钟前 · 3 小时前, then the date itself. */
export function formatAgo(time: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - new Date(time).getTime()) / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} 小时前` : formatDateTime(time);
}
