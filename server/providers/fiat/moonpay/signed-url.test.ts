import { expect, test } from 'vitest'

import { signedUrl } from './signed-url.ts'

test('signs a link as in MoonPay’s documentation', () => {
  // https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls
  const query = {
    apiKey: 'pk_test_key',
    currencyCode: 'eth',
    walletAddress: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
  }
  expect(signedUrl('https://buy-sandbox.moonpay.com', query, 'sk_test_key')).toBe(
    'https://buy-sandbox.moonpay.com/?apiKey=pk_test_key&currencyCode=eth&walletAddress=0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae&signature=o1eO2arzL16TstEolGakHHFa33Mb61RCTfqToRWg7PA%3D',
  )
})

test('signs the query as it is sent, with every value encoded', () => {
  const url = new URL(signedUrl('https://buy.moonpay.com/', { email: 'a b+c@example.com', last: '&x=1' }, 'key'))
  expect(url.search).toMatch(/^\?email=a%20b%2Bc%40example\.com&last=%26x%3D1&signature=[^&]+$/)
  expect(url.searchParams.get('email')).toBe('a b+c@example.com')
})
