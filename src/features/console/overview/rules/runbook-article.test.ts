import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { alertKinds } from '#api/operator-alerts.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { runbookArticle } from './runbook-article.ts'

test.each(Object.values(alertKinds).map(({ runbook }) => runbook))(
  'shows the article %s without code marks or links',
  async (anchor) => {
    const article = runbookArticle(await readFile('docs/runbook.md', 'utf8'), anchor)
    expect(article?.text).toMatch(/^\*\*Means:\*\*/)
    expect(article?.text).not.toMatch(/\]\(|`|^## /m)
    expect(parseMarkdown(article?.text ?? '').every(({ kind }) => kind !== 'heading')).toBe(true)
  },
)

test('turns links, code and page names into plain text', () => {
  const runbook =
    '# Runbook\n\n## Coin stopped\n\nSee [the difference](#x) in _Coins_ and `sevenport_chain_halted`.\n\n## Other\n\nNo.\n'
  expect(runbookArticle(runbook, 'coin-stopped')).toEqual({
    title: 'Coin stopped',
    text: 'See the difference in *Coins* and sevenport_chain_halted.',
  })
})

test('finds no article for an unknown name', () => {
  expect(runbookArticle('## Coin stopped\n\nText', 'constructor')).toBeUndefined()
})
