import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { alertKinds } from '#api/operator-alerts.ts'

const runbook = await readFile('docs/runbook.md', 'utf8')

/** Computed like Markdown's heading anchors. */
const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))

test('every kind of alert has an article in the runbook, and vice versa', () => {
  expect(anchors.toSorted()).toEqual(
    Object.values(alertKinds)
      .map(({ runbook: anchor }) => anchor)
      .toSorted(),
  )
})

test('every article says what it means, what to look at, what to do and when it is over', () => {
  const articles = runbook.split(/^## /m).slice(1)
  const parts = articles.map((article) => [...article.matchAll(/^\*\*([^*]+):\*\*/gm)].map(([, part]) => part))
  expect(parts).toEqual(articles.map(() => ['Means', 'Look at', 'Do', 'Over when']))
})
