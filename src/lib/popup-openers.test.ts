import type { Location } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { addOpener, askedAt, isPopupOpen, keepAnswer, popupOrigin, settleOpeners } from './popup-openers.ts'

const at = (popup?: unknown): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  key: 'x',
  state: popup === undefined ? null : { popup },
})

class FakeElement {
  readonly focus = vi.fn<(options: FocusOptions) => void>()
}

let focused: FakeElement

beforeEach(() => {
  focused = new FakeElement()
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('document', { activeElement: focused })
  settleOpeners(at())
})

test('gives the opener its answer once the pop-up is left, and restores the focus', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  const id = addOpener(settle)
  keepAnswer(at(id), 'USDT')
  expect(settle).not.toHaveBeenCalled()
  settleOpeners(at())
  expect(settle).toHaveBeenCalledExactlyOnceWith('USDT')
  expect(focused.focus).toHaveBeenCalledOnce()
  settleOpeners(at())
  expect(settle).toHaveBeenCalledOnce()
})

test('answers undefined for a pop-up that was only closed', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  addOpener(settle)
  settleOpeners(at())
  expect(settle).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('keeps the opener waiting while its pop-up is shown', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  const id = addOpener(settle)
  settleOpeners(at(id))
  expect(settle).not.toHaveBeenCalled()
})

test('tells whether an opener, a former opener or a link opened a pop-up', () => {
  const id = addOpener(() => undefined)
  expect(popupOrigin(at(id))).toBe('opener')
  settleOpeners(at())
  expect(popupOrigin(at(id))).toBe('gone')
  expect(popupOrigin(at())).toBe('link')
})

test('keeps the question while its pop-up is open, for that pop-up only', () => {
  const asked = { title: 'Send 5 USDT?' }
  const id = addOpener(() => undefined, asked)
  expect(askedAt(at(id))).toBe(asked)
  expect(askedAt(at('1'))).toBeUndefined()
  expect(askedAt(at())).toBeUndefined()
  settleOpeners(at())
  expect(askedAt(at(id))).toBeUndefined()
})

test('replaces a question that was never shown with the next one', () => {
  const [first, second] = [vi.fn<(answer: unknown) => void>(), vi.fn<(answer: unknown) => void>()]
  const firstId = addOpener(first)
  const secondId = addOpener(second)
  settleOpeners(at(secondId))
  keepAnswer(at(firstId), 'late')
  keepAnswer(at(secondId), 'USDT')
  settleOpeners(at())
  expect(first).toHaveBeenCalledExactlyOnceWith(undefined)
  expect(second).toHaveBeenCalledExactlyOnceWith('USDT')
})

test('reports an open pop-up only while its opener waits', () => {
  const history = { state: null as unknown }
  vi.stubGlobal('window', { history })
  expect(isPopupOpen()).toBe(false)
  const id = addOpener(() => undefined)
  expect(isPopupOpen(), 'the pop-up is still opening').toBe(false)
  history.state = { idx: 1, usr: { popup: id } }
  expect(isPopupOpen()).toBe(true)
  settleOpeners(at())
  expect(isPopupOpen(), 'the pop-up no longer counts as open').toBe(false)
})

test('ignores forged opener ids', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  const id = addOpener(settle)
  for (const forged of ['', '1', 0, {}, ['x']]) {
    expect(popupOrigin(at(forged))).toBe('gone')
    keepAnswer(at(forged), 'stolen')
  }
  settleOpeners(at(id))
  expect(settle).not.toHaveBeenCalled()
})
