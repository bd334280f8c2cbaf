import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OrderSupport } from './order-support.tsx'

it('links to the form and prefills the email with the order’s numbers and partner, but not its view token', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const client = new QueryClient()
  client.setQueryData(['support'], { email: 'help@sevenport.example', url: 'mailto:help@sevenport.example' })
  const order = { number: '7K3M9Q2P4T', partnerOrderId: 'EX-1', viewToken: 'secret-of-the-link' }
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <OrderSupport order={order} partner="Exolix" />
        </MemoryRouter>
      </I18nProvider>
    </QueryClientProvider>,
  )
  expect(page).toContain('href="/help/sendemails?about=order&amp;number=7K3M9Q2P4T"')
  const [, href = ''] = /href="(mailto:[^"]+)"/.exec(page) ?? []
  const { searchParams } = new URL(href.replaceAll('&amp;', '&'))
  expect(searchParams.get('subject')).toBe('Order 7K3M9Q2P4T')
  expect(searchParams.get('body')).toBe(
    'Order number: 7K3M9Q2P4T\r\nPartner: Exolix\r\nPartner’s order number: EX-1\r\n\r\n',
  )
  expect(page).not.toContain('secret-of-the-link')
})
