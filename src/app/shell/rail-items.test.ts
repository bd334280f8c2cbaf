import { expect, test } from 'vitest'
import { devicePaths } from '#src/config/device-paths.ts'
import { paths } from '#src/config/paths.ts'
import { areaOf, railItems } from './rail-items.ts'

test('shows the areas whose page exists, in the rail’s order', () => {
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
])('assigns %s to %s', (path, label) => {
  expect(areaOf(path)?.text.message).toBe(label)
})

test.each(Object.values(devicePaths))('assigns %s, a page of the wallet on this device, to Wallet', (path) => {
  expect(areaOf(path)?.text.message).toBe('Wallet')
})

test('assigns pop-ups and unknown pages to no area', () => {
  expect(areaOf(paths.confirm)).toBeUndefined()
  expect(areaOf('/no/such/page')).toBeUndefined()
})
