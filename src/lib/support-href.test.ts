import { expect, it } from 'vitest'
import { supportHref } from './support-href.ts'

const letter = { subject: 'Order 7K3M & co', lines: ['Partner: Exolix', 'Order: EX-1\r\nBcc: them@evil.example&bcc=x'] }

it('starts an email with its subject and facts', () => {
  const { pathname, searchParams } = new URL(supportHref('mailto:help@sevenport.example', letter))
  expect(pathname).toBe('help@sevenport.example')
  expect(searchParams.get('subject')).toBe(letter.subject)
  expect(searchParams.get('body')).toBe(`${letter.lines.join('\r\n')}\r\n\r\n`)
})

it('lets nothing in the email add another field', () => {
  const { searchParams } = new URL(supportHref('mailto:help@sevenport.example', letter))
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
})

it('keeps the fields of the address and encodes spaces so that every mail program reads them', () => {
  const href = supportHref('mailto:help@sevenport.example?cc=two@sevenport.example', letter)
  expect(href).toMatch(/\?cc=two@sevenport\.example&subject=Order%207K3M%20%26%20co&body=/)
})

it('leaves a web page, and an address without an email text, unchanged', () => {
  expect(supportHref('https://help.sevenport.example/new', letter)).toBe('https://help.sevenport.example/new')
  expect(supportHref('mailto:help@sevenport.example', undefined)).toBe('mailto:help@sevenport.example')
})
