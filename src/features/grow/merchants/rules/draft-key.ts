/**
 * Storage key of a merchant application's draft. Separate from the code that reads it, since every page on which a
 * session may end needs it.
 */
export const merchantDraftKey = 'merchantDraft:v1'
