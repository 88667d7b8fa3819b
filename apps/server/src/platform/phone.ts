/** 138****0000: enough to know one's own, too little to call. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
