import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { findLookalike } from '#api/address-book.ts'
import { addressBookKey } from '#src/entities/address-book/address-book.queries.ts'
import { apiQueryKey } from '#src/lib/api-query.ts'
import { ResemblanceWarning } from './resemblance-warning.tsx'

const typed = { network: 'bsc', address: '0x5aAe00000000000000000000000000000F0F1234' } as const
const queryKey = apiQueryKey(findLookalike, addressBookKey('ann'), typed)

function textWith(client: QueryClient): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ResemblanceWarning userId="ann" {...typed} />
      </QueryClientProvider>
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

it('shows an address next to a similar one that was paid before, listed or not', () => {
  const client = new QueryClient()
  const resembles = { address: '0x5aAe000000000000000000000000000000001234', name: null }
  client.setQueryData(queryKey, { resembles })
  expect(textWith(client)).toContain('This isn’t the address you paid before')
  expect(textWith(client)).toContain(resembles.address)
  client.setQueryData(queryKey, { resembles: { ...resembles, name: 'Savings' } })
  expect(textWith(client)).toContain('You paid before: Savings')
  client.setQueryData(queryKey, { resembles: null })
  expect(textWith(client)).toBe('')
})

it('says if the address couldn’t be compared', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const failed = client.query({ queryKey, queryFn: async () => Promise.reject(new Error('The network is down')) })
  await expect(failed).rejects.toThrow('The network is down')
  expect(textWith(client)).toContain('We couldn’t compare this address')
})
