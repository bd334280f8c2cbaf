import { expect, test } from 'vitest'
import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'
import { areaOf, railItems } from './rail-items.ts'

test('the rail shows the areas whose page exists, in its order', () => {
  const all = ['Home', 'Wallet', 'Mining', 'Exchange', 'Buy', 'Sell', 'Invite', 'Help', 'My']
  const shown = railItems.map(({ text }) => text.message ?? '')
  expect(shown).toEqual(all.filter((label) => shown.includes(label)))
  expect(shown).toEqual(expect.arrayContaining(['Home', 'Wallet', 'Mining', 'Help', 'My']))
})

test.each([
  [paths.home, 'Home'],
  [paths.withdrawReview, 'Wallet'],
  [paths.spotCoin, 'Wallet'],
  [paths.signIn, 'Mining'],
  [paths.rewardRecord, 'Mining'],
  [paths.miningDetail, 'Mining'],
  [paths.login, 'My'],
  [paths.securitySettings, 'My'],
  [paths.language, 'My'],
  [paths.noticeDetail, 'My'],
  [paths.serviceAgreement, 'My'],
  [paths.privacyPolicy, 'My'],
  [paths.helpArticle, 'Help'],
])('%s belongs to %s', (path, label) => {
  expect(areaOf(path)?.text.message).toBe(label)
})

test.each(Object.values(devicePaths))('%s, of the wallet on this device, belongs to Wallet', (path) => {
  expect(areaOf(path)?.text.message).toBe('Wallet')
})

test('pages that open over others, and unknown ones, belong to no area', () => {
  expect(areaOf(paths.confirm)).toBeUndefined()
  expect(areaOf('/no/such/page')).toBeUndefined()
})
