import { expect, it } from 'vitest'

import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { pageHelpHref } from './page-help-href.ts'

it('links a page to the help center and passes on the page’s path', () => {
  expect(pageHelpHref(paths.deposit)).toBe('/help/helpAndFeedback?page=/coinTopup/topup')
})

it('links the futures section to its own help', () => {
  expect(pageHelpHref(paths.futuresEditLoginPwd)).toBe('/futures/help/index?page=/futures/loginSystem/editLoginPwd')
})

it('links the wallet on this device to its own help', () => {
  expect(pageHelpHref('/property/wallet/createWallet')).toBe('/property/help/index')
})

it('links the status, the one page of help that has articles of its own', () => {
  expect(pageHelpHref(paths.status)).toBe('/help/helpAndFeedback?page=/help/status')
})

it.each([
  paths.helpArticle,
  paths.futuresArticle,
  '/property/help/helpDetail',
  operatorPaths.operatorAudit,
  paths.confirm,
  paths.selectCurrency,
])('has no help link for %s', (path) => {
  expect(pageHelpHref(path)).toBeUndefined()
})
