import { describe, expect, test } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { parseMarkdown, plainText } from './markdown.ts'

const text = (words: string) => [{ kind: 'text', text: words }]

describe('blocks', () => {
  test('empty lines part paragraphs; a broken line does not', () => {
    expect(parseMarkdown('One\ntwo\n\n\nThree\r\n')).toEqual([
      { kind: 'paragraph', content: text('One\ntwo') },
      { kind: 'paragraph', content: text('Three') },
    ])
  })

  test('headings are numbered through the text and need no empty line around them', () => {
    expect(parseMarkdown('# Terms\n## Money\nIt stays.\n### Fees')).toEqual([
      { kind: 'heading', level: 2, number: 1, content: text('Terms') },
      { kind: 'heading', level: 2, number: 2, content: text('Money') },
      { kind: 'paragraph', content: text('It stays.') },
      { kind: 'heading', level: 3, number: 3, content: text('Fees') },
    ])
  })

  test('lists keep the number they begin with, and a broken line in its item', () => {
    expect(parseMarkdown('- one\n- two\n  goes on\n\n3. three\n4. four')).toEqual([
      { kind: 'list', start: undefined, items: [text('one'), text('two\ngoes on')] },
      { kind: 'list', start: 3, items: [text('three'), text('four')] },
    ])
  })

  test('a list may follow a paragraph without an empty line', () => {
    expect(parseMarkdown('You may:\n- stay\n- go').map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  })

  test('a quote loses its marks', () => {
    expect(parseMarkdown('> Mind the gap\n> twice')).toEqual([{ kind: 'quote', content: text('Mind the gap\ntwice') }])
  })

  test('an empty text has no blocks', () => {
    expect(parseMarkdown(' \n\n')).toEqual([])
  })
})

describe('inline', () => {
  const inline = (source: string) => {
    const [block] = parseMarkdown(source)
    return block?.kind === 'paragraph' ? block.content : undefined
  }

  test('bold and italics nest', () => {
    expect(inline('a **b *c* d** e')).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'b ' },
          { kind: 'emphasis', children: text('c') },
          { kind: 'text', text: ' d' },
        ],
      },
      { kind: 'text', text: ' e' },
    ])
  })

  test('stars that mark nothing stay stars', () => {
    expect(inline('2 * 3 * 4 and 5 ** 6')).toEqual(text('2 * 3 * 4 and 5 ** 6'))
    expect(inline('an open **bold')).toEqual(text('an open **bold'))
  })

  test('an escaped mark is a character', () => {
    expect(inline(String.raw`\*not italics\*`)).toEqual(text('*not italics*'))
  })

  test('a link leads to a page of ours that exists, or to https', () => {
    const [own, , away] = inline(`[About](#${paths.aboutUs}?x=1) [site](https://example.com/a)`) ?? []
    expect(own).toEqual({ kind: 'link', href: `${paths.aboutUs}?x=1`, isOwn: true, children: text('About') })
    expect(away).toEqual({ kind: 'link', href: 'https://example.com/a', isOwn: false, children: text('site') })
  })

  test.each([
    'javascript:alert`1`',
    'JAVASCRIPT:alert`1`',
    'data:text/html,x',
    'http://example.com',
    '//example.com',
    '/no/such/page',
    'https://name:secret@example.com',
    'https:',
    'mailto:someone@example.com',
  ])('a link to %s is only its words', (target) => {
    expect(inline(`see [here](${target})`)).toEqual(text('see here'))
  })
})

test('plain text has the words and none of the marks', () => {
  const [block] = parseMarkdown(`The **second *one*** [link](${paths.home}).`)
  expect(block?.kind === 'paragraph' && plainText(block.content)).toBe('The second one link.')
})

describe('hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '![x](https://example.com/x.png)',
  ])('%s becomes no markup', (source) => {
    const [block] = parseMarkdown(source)
    const kinds = block?.kind === 'paragraph' ? block.content.map(({ kind }) => kind) : []
    expect(kinds).toContain('text')
    expect(kinds.filter((kind) => kind !== 'text' && kind !== 'link')).toEqual([])
  })

  // A parser that goes back for each of them would outlast the test.
  test.each(['*', '**', '[', '[]('])('a long run of %s is read', (mark) => {
    const source = `${mark.repeat(20_000)}a`
    const [block] = parseMarkdown(source)
    expect(block?.kind === 'paragraph' && plainText(block.content)).toContain('a')
  })
})
