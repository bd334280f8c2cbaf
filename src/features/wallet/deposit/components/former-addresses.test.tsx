import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormerAddresses } from './former-addresses.tsx'

it('says when the address changed, and lists the previous ones', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const former = [
    { address: '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38', since: '2026-03-01T12:00:00Z' },
    { address: '0xD04116cDd17beBE565EB2422F2497E06cC1C9833', since: '2026-01-02T12:00:00Z' },
  ] as const
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FormerAddresses since="2026-11-20T12:00:00Z" former={former} />
    </I18nProvider>,
  )
  expect(page.match(/<li/g)).toHaveLength(2)
  // Addresses are rendered in chunks.
  const text = page.replaceAll(/<[^>]+>/g, '').replaceAll(/\s/g, '')
  for (const { address } of former) expect(text).toContain(address)
})
