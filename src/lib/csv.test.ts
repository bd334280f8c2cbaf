import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

/** Returns the CSV without its byte order mark. */
const content = (...rows: readonly string[][]) => csvText(rows).slice(1)

describe('CSV tables', () => {
  it('starts with a UTF-8 byte order mark and ends every line as RFC 4180 requires', () => {
    expect(
      csvText([
        ['a', 'b'],
        ['c', '数'],
      ]),
    ).toBe('\uFEFFa,b\r\nc,数\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "ahoy"', '"say ""ahoy"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('quotes %j where necessary', (text, field) => {
    expect(content([text])).toBe(`${field}\r\n`)
  })

  it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', '-1-cmd', '--5'])('doesn’t let %j become a formula', (text) => {
    expect(content([text])).toBe(`'${text}\r\n`)
  })

  it('quotes a formula that needs quotes, too', () => {
    expect(content(['=HYPERLINK("http://a,b")'])).toBe('"\'=HYPERLINK(""http://a,b"")"\r\n')
    expect(content(['\r=1'])).toBe('"\'\r=1"\r\n')
  })

  it.each(['-12.5', '-0', '12'])('leaves the number %s a number', (text) => {
    expect(content([text])).toBe(`${text}\r\n`)
  })
})
