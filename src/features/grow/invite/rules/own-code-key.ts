/** Where a person's own invitation code is kept. Apart from what reads it, as it is with every page on which a session may end. */
export const ownCodeKey = 'inviteInfo:v1'
