import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#src/lib/fake-storage.ts'
import { readTabText } from '#src/lib/tab-text.ts'
import { keepOutbox, readOutbox, readUnbegunChat } from './chat-outbox.ts'
import { chatKey, forgetMessageOfOthers } from './kept-message.ts'

const chatId = '00000000-0000-4000-8000-000000000001'
const message = (digit: number, text: string) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  text,
  attachments: [],
})
const boxOf = (messages: ReturnType<typeof message>[]) => ({ userId: 'ann', chatId, messages, first: {} })
const isSecret = (text: string) => text.includes('secret')

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('undelivered messages', () => {
  test('keeps undelivered messages for their writer and chat only', () => {
    const messages = [message(2, 'One'), message(3, 'Two')]
    keepOutbox(boxOf(messages), isSecret)
    expect(readOutbox('ann', chatId)).toEqual(messages)
    expect(readOutbox('bob', chatId)).toEqual([])
    expect(readOutbox(null, chatId)).toEqual([])
    expect(readOutbox('ann', message(4, '').id)).toEqual([])
  })

  test('restores an unstarted chat if its first message is among them', () => {
    keepOutbox(boxOf([message(2, 'Two')]), isSecret)
    expect(readUnbegunChat('ann')).toBeNull()
    const begun = { ...boxOf([{ ...message(1, 'One'), id: chatId }]), first: { email: 'ann@mail.example' } }
    keepOutbox(begun, isSecret)
    expect(readUnbegunChat('ann')).toEqual(begun)
    expect(readUnbegunChat(null)).toBeNull()
  })

  test('drops messages that may be secrets', () => {
    keepOutbox(boxOf([message(2, 'A secret'), message(3, 'Two')]), isSecret)
    expect(readOutbox('ann', chatId)).toEqual([message(3, 'Two')])
    expect(readTabText(chatKey)).not.toContain('A secret')
  })

  test('removes messages once delivered, and when another user logs in', () => {
    keepOutbox(boxOf([message(2, 'One')]), isSecret)
    keepOutbox(boxOf([]), isSecret)
    expect(readTabText(chatKey)).toBeNull()
    keepOutbox(boxOf([message(2, 'One')]), isSecret)
    forgetMessageOfOthers('main', 'bob')
    expect(readTabText(chatKey)).toBeNull()
  })

  test('ignores invalid stored data', () => {
    sessionStorage.setItem(chatKey, '{"userId":"ann"}')
    expect(readOutbox('ann', chatId)).toEqual([])
  })
})
