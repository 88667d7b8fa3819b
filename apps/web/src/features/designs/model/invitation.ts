import { formatDateTime } from '../../../shared/format/date.ts';

/** Address of the page that a link opens. The token stands in the fragment, which no server gets to see. */
export const linkOf = (origin: string, token: string): string => `${origin}/kantu#${token}`;

interface Invitation {
  readonly projectName: string;
  readonly link: string;
  /** Null where the client has it already. */
  readonly pin: string | null;
  readonly until: string;
}

/** What is sent to a client: the link with its code and how long it holds. */
export function invitation({ projectName, link, pin, until }: Invitation): string {
  return [
    `【${projectName}】方案请您看图：${link}`,
    ...(pin === null ? [] : [`访问码 ${pin}`]),
    `点图上任何地方就能写意见，满意请点“确认”。有效至 ${formatDateTime(until)}。`,
  ].join('\n');
}
