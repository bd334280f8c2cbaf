import { describe, expect, it } from 'vitest'
import { serviceWorkerPath } from '#src/entities/app-build/service-worker-path.ts'
import { scriptOfThisBuild, withoutMarkup } from './trusted-types.ts'

const page = 'https://app.example/#/property/wallet'

it('allows styles but no markup', () => {
  expect(withoutMarkup('[data-rk]{--rk-colors:#fff} @media (width > 1px){a>b{}}')).not.toBeNull()
  expect(withoutMarkup('<img src=x onerror=alert(1)>')).toBeNull()
  expect(withoutMarkup('a{}</style><script>')).toBeNull()
})

describe('script URLs', () => {
  it.each(['https://app.example/assets/keyring-worker-1a2b.js', '/assets/qr.min-1.js', serviceWorkerPath])(
    'allows a script of the build: %s',
    (url) => {
      expect(scriptOfThisBuild(url, page)).toBe(url)
    },
  )

  it.each([
    'https://elsewhere.example/assets/a.js',
    'http://app.example/assets/a.js',
    'https://app.example:8443/assets/a.js',
    'blob:https://app.example/5f2c',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '/assets/../api/notes.js',
    '/assets/a.js/../../api/notes',
    '/api/news/picture.js',
    '//elsewhere.example/assets/a.js',
  ])('refuses any other URL: %s', (url) => {
    expect(scriptOfThisBuild(url, page)).toBeNull()
  })
})
