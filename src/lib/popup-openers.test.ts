import type { Location } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { addOpener, keepAnswer, popupOrigin, settleOpeners } from './popup-openers.ts'

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

test('an opener gets the answer once the pop-up is left, and the focus comes back', () => {
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

test('a pop-up that is only closed answers with nothing', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  addOpener(settle)
  settleOpeners(at())
  expect(settle).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('an opener waits as long as its pop-up is shown', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  const id = addOpener(settle)
  settleOpeners(at(id))
  expect(settle).not.toHaveBeenCalled()
})

test('where a pop-up was opened from', () => {
  const id = addOpener(() => undefined)
  expect(popupOrigin(at(id))).toBe('opener')
  settleOpeners(at())
  expect(popupOrigin(at(id))).toBe('gone')
  expect(popupOrigin(at())).toBe('link')
})

test('what is not one of our ids is nobody’s opener and takes no answer', () => {
  const settle = vi.fn<(answer: unknown) => void>()
  const id = addOpener(settle)
  for (const forged of ['', '1', 0, {}, ['x']]) {
    expect(popupOrigin(at(forged))).toBe('gone')
    keepAnswer(at(forged), 'stolen')
  }
  settleOpeners(at(id))
  expect(settle).not.toHaveBeenCalled()
})
