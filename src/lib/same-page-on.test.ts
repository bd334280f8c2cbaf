import { afterEach, expect, it, vi } from 'vitest'

import { samePageOn } from './same-page-on.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['https://sol.example/', '#/wallet/withdraw?id=1', 'https://app.example/#/wallet/withdraw?id=1'],
  ['http://sol.localhost:4173/', '/#/setting', 'http://app.example:4173/#/setting'],
])('on %s maps %s to the same page on another domain', (baseURI, href, there) => {
  vi.stubGlobal('document', { baseURI })
  expect(samePageOn('app.example', href)).toBe(there)
})
