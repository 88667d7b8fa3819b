/** Rooms and sides that projects commonly have, to be taken with one press. */
export const VIEW_NAMES = [
  ...['客厅', '餐厅', '厨房', '主卧', '次卧', '书房', '卫生间', '玄关', '阳台'],
  ...['外立面', '庭院', '鸟瞰', '大堂', '平面'],
] as const;
