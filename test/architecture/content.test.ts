import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

import { type Block, type Inline, parseMarkdown, plainText } from '#src/lib/markdown.ts'

const texts = globSync('server/content/**/*.md')

test('texts exist', () => {
  expect(texts.length).toBeGreaterThan(0)
})

/** Our long texts go through our own Markdown parser, which supports only a subset. */
describe.each(texts)('%s', async (file) => {
  const source = await readFile(file, 'utf8')
  const runs = parseMarkdown(source).flatMap(runsOf)

  test('uses no Markdown that the app would show literally', () => {
    expect(runs.map(plainText).join('\n')).not.toMatch(/\*\*|\]\(|`|<\/?\w|^\s*#|\|\s*-{3}|&\w+;/m)
  })

  test('links only to https addresses and to pages that exist', () => {
    const written = source.match(/\]\(/g) ?? []
    expect(
      runs
        .flat()
        .flatMap(withChildren)
        .filter(({ kind }) => kind === 'link'),
    ).toHaveLength(written.length)
  })
})

function runsOf(block: Block): readonly (readonly Inline[])[] {
  return block.kind === 'list' ? block.items : [block.content]
}

function withChildren(part: Inline): readonly Inline[] {
  return part.kind === 'text' ? [part] : [part, ...part.children.flatMap(withChildren)]
}
