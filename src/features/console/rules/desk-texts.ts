/**
 * Storage key of this tab's unsent replies and notes. Separate from the code that reads them, since every page on which
 * a session may end needs it.
 */
export const deskDraftsKey = 'deskDrafts:v1'
