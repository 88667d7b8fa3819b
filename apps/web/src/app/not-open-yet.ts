/** Addresses that belong to the product and have no screen yet, with the name each will carry. */
export const NOT_OPEN_YET: Readonly<Record<string, string>> = {
  '/engineering': '工程图',
};
