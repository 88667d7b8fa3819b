/** Addresses inside the page. */
export const ADDRESS = {
  projects: '/aiDesignMangement',
  trash: '/aiDesignMangement?trash=1',
  project: (id: string) => `/aiDesignMangement?project=${encodeURIComponent(id)}`,
} as const;
