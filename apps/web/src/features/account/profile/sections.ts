import type { IconName } from '../../../shared/ui/index.ts';

/** The parts of the account page, by what stands in the address. */
export const SECTIONS = [
  { id: 'about', name: '资料', icon: 'user' },
  { id: 'devices', name: '登录与设备', icon: 'lock' },
  { id: 'tickets', name: '券与流水', icon: 'ticket' },
  { id: 'member', name: '会员', icon: 'star' },
  { id: 'invite', name: '邀请', icon: 'send' },
  { id: 'data', name: '数据与注销', icon: 'download' },
] as const satisfies readonly { id: string; name: string; icon: IconName }[];

export type SectionId = (typeof SECTIONS)[number]['id'];

/** The part that is asked for; the first where none is. */
export const sectionOf = (asked: string | null): SectionId =>
  SECTIONS.find(({ id }) => id === asked)?.id ?? 'about';

export const sectionPath = (id: SectionId): string => `/profile?section=${id}`;
