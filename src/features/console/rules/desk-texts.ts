/** Where this tab keeps half-written replies and notes. Apart from what reads them, as it is with every page on which a session may end. */
export const deskDraftsKey = 'deskDrafts:v1'
