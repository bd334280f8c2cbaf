import { describe, expect, test } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { RuntimeError } from '#src/lib/runtime-errors.ts'
import { tabBarItems } from './tab-bar-items.ts'
import { currentTabs, markTab, tabPath } from './tab-store.ts'

test('has the tabs of the specification, in its order', () => {
  expect(tabBarItems.map(({ pagePath, text, visible }) => [pagePath, text.message, visible])).toEqual([
    ['convertBuy/index', 'Buy', true],
    ['convertSell/index', 'Sell', true],
    ['convert/index', 'Exchange', true],
    ['invite/index', 'Invite', true],
    ['invite/user', 'Invite', false],
    ['invite/award', 'Invite', false],
    ['property/setting', 'My', true],
  ])
})

test('shows a tab once its page exists, but never a hidden one', () => {
  const existing = new Set<string>(Object.values(paths))
  const expected = tabBarItems.filter(({ pagePath, visible }) => visible && existing.has(`/${pagePath}`))
  expect(currentTabs()).toEqual(expected)
  expect(currentTabs().map(({ pagePath }) => pagePath)).toContain('property/setting')
})

describe('tabPath', () => {
  test('returns the path of a tab’s page', () => {
    expect(tabPath('property/setting')).toBe(paths.my)
  })

  test.each(['my/language', 'home', 'no/such/page', '/property/setting', ''])('refuses %j, not a tab', (page) => {
    expect(() => tabPath(page)).toThrow(new RuntimeError('not-tab-page'))
  })
})

describe('markTab', () => {
  const my = () => currentTabs().find(({ pagePath }) => pagePath === 'property/setting')

  test('sets and clears the red dot and the badge', () => {
    expect(my()).toMatchObject({ badge: 0, redDot: false })
    markTab('property/setting', { redDot: true })
    markTab('property/setting', { badge: 3 })
    expect(my()).toMatchObject({ badge: 3, redDot: true })
    markTab('property/setting', { redDot: false, badge: 0 })
    expect(my()).toMatchObject({ badge: 0, redDot: false })
  })

  test('marks a tab that isn’t shown yet', () => {
    expect(() => {
      markTab('invite/user', { redDot: true })
    }).not.toThrow()
  })

  test('refuses a page that is not a tab', () => {
    expect(() => {
      markTab('my/language', { redDot: true })
    }).toThrow(new RuntimeError('tab-item-not-found'))
  })
})
