/** The author of an import's changes in the audits. Imports are run by an operator, who is no staff user. */
export const importAuthor = { id: null, name: 'Import' } as const
