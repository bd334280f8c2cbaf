/** Where an application to become a merchant is kept. Apart from what reads it, as it is with every page on which a session may end. */
export const merchantDraftKey = 'merchantDraft:v1'
