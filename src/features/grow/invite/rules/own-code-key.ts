/**
 * Storage key of the user's own invitation code. Separate from the code that reads it, since every page on which a
 * session may end needs it.
 */
export const ownCodeKey = 'inviteInfo:v1'
