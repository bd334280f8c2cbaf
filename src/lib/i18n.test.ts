import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { withCatalogues } from './i18n.ts'

test('doesn’t reload a loaded catalog, which would rerender every text', async () => {
  let changes = 0
  i18n.on('change', () => {
    changes += 1
  })
  const piece = { Component: 'page' }
  await Promise.all([withCatalogues(['orders']), withCatalogues(['orders'])])
  expect(await withCatalogues(['orders'], Promise.resolve(piece))).toBe(piece)
  expect(changes, 'loads the shared and the orders catalogues once').toBe(2)
})
