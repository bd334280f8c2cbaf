import { describe, expect, test } from 'vitest'
import { parseRawUrl, rawUrlOf, rawUrlPath } from './raw-url.ts'

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

describe('external addresses', () => {
  test('accepts a website, with the host that a browser would request', () => {
    expect(parseRawUrl('https://Example.com:8443/a?b=1#c')).toEqual({
      href: 'https://example.com:8443/a?b=1#c',
      kind: 'site',
      target: 'example.com:8443',
      isInternational: false,
    })
    expect(parseRawUrl('http://2130706433/')?.target).toBe('127.0.0.1')
  })

  test('accepts letters of other scripts, in full and flagged', () => {
    expect(parseRawUrl('https://аррӏе.com/')).toMatchObject({ target: 'xn--80ak6aa92e.com', isInternational: true })
    expect(parseRawUrl('https://shop.xn--80ak6aa92e.com')).toMatchObject({ isInternational: true })
  })

  test('accepts an email address without the link’s other fields', () => {
    expect(parseRawUrl('mailto:help@sevenport.example?cc=evil@example.com&attach=/etc/passwd')).toEqual({
      href: 'mailto:help@sevenport.example',
      kind: 'mail',
      target: 'help@sevenport.example',
      isInternational: false,
    })
  })

  test('accepts a phone number', () => {
    expect(parseRawUrl('tel:+52-55-1234-5678')).toMatchObject({ href: 'tel:+52-55-1234-5678', kind: 'phone' })
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'vbscript:msgbox',
    'view-source:https://example.com',
    'intent://example.com#Intent;scheme=https;end',
    'filesystem:https://example.com/x',
    'ws://example.com',
  ])('refuses other schemes: %j', (text) => {
    expect(parseRawUrl(text)).toBeUndefined()
  })

  test.each([
    'https://bank.com@evil.com/',
    'https://user:password@evil.com/',
    'https://bank.com%2f@evil.com/',
    'http://:@evil.com/',
  ])('refuses credentials that disguise the host: %s', (text) => {
    expect(parseRawUrl(text)).toBeUndefined()
  })

  test.each([
    '//evil.com',
    '/evil.com',
    'evil.com',
    'https:evil.com',
    'https:/evil.com',
    'https:///evil.com',
    'https:\\\\evil.com',
    'https://',
    'https://exa mple.com',
    'https://example.com/\u202Egnp.exe',
    'https://[::1',
    'mailto:',
    'mailto:?to=evil@example.com',
    'mailto:a@example.com,b@example.com',
    'tel:',
    'tel:*%2306%23',
    'tel:*#06#',
    '',
  ])('refuses URLs that browsers would repair or that lead nowhere: %j', (text) => {
    expect(parseRawUrl(text)).toBeUndefined()
  })
})

describe('unknown paths', () => {
  test('reads a plain URL with its own query and hash', () => {
    expect(rawUrlOf(place('/https://example.com/a', '?b=1', '#c'))?.href).toBe('https://example.com/a?b=1#c')
  })

  test('reads a URL that was percent-encoded once', () => {
    expect(rawUrlOf(place('/https%3A%2F%2Fexample.com%2Fa%3Fb%3D1'))?.href).toBe('https://example.com/a?b=1')
  })

  test('reads back a path that we made', () => {
    const url = parseRawUrl('https://example.com/ü?q=a%20b#%25')
    expect(url && rawUrlOf(place(rawUrlPath(url)))).toEqual(url)
  })

  test.each(['/%6aavascript:alert(1)', '/javascript%3Aalert(1)', '/%256aavascript:alert(1)', '/javascript:alert(1)'])(
    'never decodes into a script: %s',
    (pathname) => {
      expect(rawUrlOf(place(pathname))).toBeUndefined()
    },
  )

  test.each(['//evil.com', '/%2F%2Fevil.com', '/https%253A%252F%252Fevil.com', '/%E0%A4%A', '/no/such/page'])(
    'finds no external URL in %s',
    (pathname) => {
      expect(rawUrlOf(place(pathname))).toBeUndefined()
    },
  )
})
