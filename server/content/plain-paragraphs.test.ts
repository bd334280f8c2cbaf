import { expect, it } from 'vitest'

import { plainParagraphs } from './plain-paragraphs.ts'

it('returns the words of a text without its markup', () => {
  const text = `One **word** and
[a link](/my/here).

## Heading

- first
- second, with [a link](https://app.example)

The end.
`
  expect(plainParagraphs(text)).toEqual([
    'One word and a link.',
    'Heading',
    '• first',
    '• second, with a link',
    'The end.',
  ])
})
