import { describe, expect, test } from 'vitest'
import { paths } from '#src/config/paths.ts'
import { parseMarkdown, plainText } from './markdown.ts'

const text = (words: string) => [{ kind: 'text', text: words }]

describe('blocks', () => {
  test('separates paragraphs at empty lines, not at line breaks', () => {
    expect(parseMarkdown('One\ntwo\n\n\nThree\r\n')).toEqual([
      { kind: 'paragraph', content: text('One\ntwo') },
      { kind: 'paragraph', content: text('Three') },
    ])
  })

  test('numbers headings through the text and needs no empty lines around them', () => {
    expect(parseMarkdown('# Terms\n## Money\nIt stays.\n### Fees')).toEqual([
      { kind: 'heading', level: 2, number: 1, content: text('Terms') },
      { kind: 'heading', level: 2, number: 2, content: text('Money') },
      { kind: 'paragraph', content: text('It stays.') },
      { kind: 'heading', level: 3, number: 3, content: text('Fees') },
    ])
  })

  test('keeps a list’s first number, and line breaks within its items', () => {
    expect(parseMarkdown('- one\n- two\n  goes on\n\n3. three\n4. four')).toEqual([
      { kind: 'list', start: undefined, items: [text('one'), text('two\ngoes on')] },
      { kind: 'list', start: 3, items: [text('three'), text('four')] },
    ])
  })

  test('allows a list right after a paragraph', () => {
    expect(parseMarkdown('You may:\n- stay\n- go').map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  })

  test('removes the marks of a quote', () => {
    expect(parseMarkdown('> Mind the gap\n> twice')).toEqual([{ kind: 'quote', content: text('Mind the gap\ntwice') }])
  })

  test('finds no blocks in an empty text', () => {
    expect(parseMarkdown(' \n\n')).toEqual([])
  })
})

describe('inline', () => {
  const inline = (source: string) => {
    const [block] = parseMarkdown(source)
    return block?.kind === 'paragraph' ? block.content : undefined
  }

  test('nests bold and italics', () => {
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

  test('keeps stars that mark nothing', () => {
    expect(inline('2 * 3 * 4 and 5 ** 6')).toEqual(text('2 * 3 * 4 and 5 ** 6'))
    expect(inline('an open **bold')).toEqual(text('an open **bold'))
  })

  test('reads an escaped mark as a character', () => {
    expect(inline(String.raw`\*not italics\*`)).toEqual(text('*not italics*'))
  })

  test('allows links to existing pages of ours and to https', () => {
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
  ])('reduces a link to %s to its text', (target) => {
    expect(inline(`see [here](${target})`)).toEqual(text('see here'))
  })
})

test('reduces a text to its words without marks', () => {
  const [block] = parseMarkdown(`The **second *one*** [link](${paths.home}).`)
  expect(block?.kind === 'paragraph' && plainText(block.content)).toBe('The second one link.')
})

describe('hostile text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    '![x](https://example.com/x.png)',
  ])('makes no markup of %s', (source) => {
    const [block] = parseMarkdown(source)
    const kinds = block?.kind === 'paragraph' ? block.content.map(({ kind }) => kind) : []
    expect(kinds).toContain('text')
    expect(kinds.filter((kind) => kind !== 'text' && kind !== 'link')).toEqual([])
  })

  // A backtracking parser would outlast the test.
  test.each(['*', '**', '[', '[]('])('parses a long run of %s', (mark) => {
    const source = `${mark.repeat(20_000)}a`
    const [block] = parseMarkdown(source)
    expect(block?.kind === 'paragraph' && plainText(block.content)).toContain('a')
  })
})
