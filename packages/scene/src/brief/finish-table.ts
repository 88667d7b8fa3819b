/** By role of a surface: materials with their colour (`oakLight #d6bd98`), the first one the main one. */
export type FinishTable = Readonly<Partial<Record<string, string | readonly string[]>>>;
