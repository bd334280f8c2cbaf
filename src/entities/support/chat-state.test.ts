import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#api/chat.ts'
import { type ChatState, lastPosition, unknownMarks, withMessage, withReading } from './chat-state.ts'

function message(position: number): ChatMessage {
  const rest = { from: 'person', transaction: null, mail: null, at: '2026-03-02T09:00:00.000Z' } as const
  return {
    ...rest,
    attachments: [],
    position,
    id: `00000000-0000-4000-8000-00000000000${position}`,
    text: `Message ${position}`,
  }
}

function stateOf(count: number): ChatState {
  return { messages: Array.from({ length: count }, (_, index) => message(index + 1)), marks: unknownMarks }
}

describe('a chat', () => {
  test('adds messages in order', () => {
    expect(withMessage(stateOf(2), message(3))).toEqual(stateOf(3))
    expect(withMessage(stateOf(0), message(1))).toEqual(stateOf(1))
  })

  test('ignores duplicates', () => {
    const state = stateOf(3)
    expect(withMessage(state, message(2))).toBe(state)
    expect(withMessage(state, message(3))).toBe(state)
  })

  test('refuses a message after a gap', () => {
    expect(withMessage(stateOf(3), message(5))).toBeUndefined()
    expect(withMessage(stateOf(0), message(2))).toBeUndefined()
  })

  test('keeps messages that arrived during a reload', () => {
    expect(withReading(stateOf(3), stateOf(2))).toEqual(stateOf(3))
    expect(withReading(stateOf(3), stateOf(4))).toEqual(stateOf(4))
    expect(lastPosition(stateOf(0))).toBe(0)
  })
})
