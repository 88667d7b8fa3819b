/** 138****0000: enough to know one's own, too little to call. */
export const maskedPhone = (phone: string): string =>
  isErasedPhone(phone) ? '已注销' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Stands for the phone of an account that was erased: the column stays unique. */
export const erasedPhone = (userId: string): string => `${ERASED}${userId}`;
export const isErasedPhone = (phone: string): boolean => phone.startsWith(ERASED);
const ERASED = 'erased:';
