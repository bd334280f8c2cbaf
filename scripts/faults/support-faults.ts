import type { Fault } from './fault.ts'

const test = 'test/api/conversations.test.ts'

/** Faults in support conversations. */
export const supportFaults: readonly Fault[] = [
  {
    name: 'A user reads another user’s conversation by its id',
    file: 'server/modules/conversations/conversations.service.ts',
    find: 'if (row?.userId !== caller.userId)',
    replace: 'if (row === undefined)',
    test,
    testName: 'a conversation can’t be read by another account',
  },
  {
    name: 'Two operators reply at once',
    file: 'server/modules/conversations/support-desk.service.ts',
    find: 'return row.messageCount !== messageCount',
    replace: 'return row.messageCount < messageCount',
    test,
    testName: 'only one of two simultaneous replies',
  },
  {
    name: 'An operator closes a conversation with a message nobody has read',
    file: 'server/modules/conversations/support-desk.service.ts',
    find: 'if (row.messageCount !== messageCount)',
    replace: 'if (row.messageCount < messageCount)',
    test: 'test/api/support-closing.test.ts',
    testName: 'refuses to close a conversation with a message',
  },
  {
    name: 'A guest’s link never expires',
    file: 'server/modules/conversations/conversations.repository.ts',
    find: 'where(and(eq(conversationLinks.tokenHash, tokenHash), gt(conversationLinks.expiresAt, now)))',
    replace: 'where(and(eq(conversationLinks.tokenHash, tokenHash), gt(conversationLinks.expiresAt, new Date(0))))',
    test,
    testName: 'expires after 90 days',
  },
  {
    name: 'A recovery phrase is stored',
    file: 'api-contract/secrets-in-text.ts',
    find: 'return hasPhrase(text, shortestPhrase) || hasKey(text, hexadecimalKey)',
    replace: 'return hasKey(text, hexadecimalKey)',
    test,
    testName: 'refuses a text with a recovery phrase',
  },
  {
    name: 'Anyone who knows a conversation’s address can write to it',
    file: 'server/modules/conversations/by-mail/receive-mail.service.ts',
    find: 'return (account?.email ?? row.email) === from ? row : undefined',
    replace: 'return row',
    test: 'test/api/inbound-mail.test.ts',
    testName: 'a reply from another sender',
  },
  {
    name: 'An unsigned email is attributed to the account that it names',
    file: 'server/modules/conversations/by-mail/receive-mail.service.ts',
    find: "const known = signature === 'valid' ?",
    replace: "const known = signature !== 'invalid' ?",
    test: 'test/api/inbound-mail.test.ts',
    testName: 'an email belongs to the account only if',
  },
  {
    name: 'Opening a conversation is not audited',
    file: 'server/modules/conversations/support-desk.service.ts',
    find: "      await guard.record(tx, caller, { action: 'open-conversation', subject: id, details: {} })\n",
    replace: '',
    test,
    testName: 'opening, replying and closing are audited',
  },
  {
    name: 'A work order is rated before it is closed',
    file: 'server/modules/conversations/work-order-view.ts',
    find: "return state === 'closed' && ",
    replace: "return state !== 'reply-received' && ",
    test: 'test/api/work-orders.test.ts',
    testName: 'once it’s closed',
  },
  {
    name: 'Two operators take a conversation at once',
    file: 'server/modules/conversations/desk-tools.service.ts',
    find: 'if (assignee !== from) throw',
    replace: 'if (assignee !== from && assignee === null) throw',
    test: 'test/api/support-desk.test.ts',
    testName: 'who take it at the same time',
  },
]
