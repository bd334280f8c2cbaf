/*
 * Where this tab keeps half-written texts of the desk. Apart from what reads them, as it is with every page on which a
 * session may end.
 */

/** Of contents: notices, articles and agreements. */
export const contentEditsKey = 'contentEdits:v1'

/** Of replies and internal notes. */
export const deskDraftsKey = 'deskDrafts:v1'
