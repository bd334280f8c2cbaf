import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'

import { asNoOperator, type Attack, keyAttacks, named, own } from './attack.ts'

const { idReused, invalidRequest } = apiErrorCode

const text = 'Send it to me instead'

/** Attempts to open the victim's chat. */
const opened = (rest?: () => object) =>
  keyAttacks(
    {
      noun: 'chat',
      id: ({ victim }) => victim.chatId,
      sessionElsewhere: ({ victim }) => victim.futures.session.accessToken,
      ownLink: ({ attacker }) => attacker.conversationToken,
    },
    rest,
  )

export const chatAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'chat.getCurrentChat': [...named, own],
  'chat.startChat': [
    {
      what: "begins with the id of the victim's chat",
      input: ({ victim }) => ({ id: victim.chatId, lang: 'en_us', text }),
      expected: idReused,
    },
    {
      what: "writes with its account and the victim's address",
      input: ({ victim }) => ({ id: randomUUID(), lang: 'en_us', text, email: victim.email }),
      expected: invalidRequest,
    },
  ],
  'chat.getChat': opened(),
  'chat.sendChatMessage': opened(() => ({ messageId: randomUUID(), text })),
  'chat.markChatRead': opened(() => ({ position: 1 })),
  'chat.showChatTyping': opened(),
  'chat.markChatReadAsSupport': asNoOperator("marks the victim's chat as read by support", ({ victim }) => ({
    id: victim.chatId,
    position: 1,
  })),
  'chat.showTypingAsSupport': asNoOperator('types to the victim as support', ({ victim }) => ({ id: victim.chatId })),
}
