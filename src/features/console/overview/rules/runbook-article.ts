/** An article of the runbook, in Markdown. */
export interface RunbookArticle {
  readonly title: string
  readonly text: string
}

/** The article whose heading has this anchor; undefined if there is none. */
export function runbookArticle(runbook: string, anchor: string): RunbookArticle | undefined {
  const articles = runbook.split(/^## /m).slice(1)
  const article = articles.find((one) => anchorOf(titleOf(one)) === anchor)
  if (article === undefined) return undefined
  const text = article.slice(titleOf(article).length).trim()
  return { title: titleOf(article), text: inPlainMarkdown(text) }
}

function titleOf(article: string): string {
  return article.split('\n', 1)[0] ?? ''
}

/** As the anchors of Markdown are made of headings. */
function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** Other documents aren't in the app, so their links become text; names of pages and code stand as they are. */
function inPlainMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/(?<!\w)_([^_\n]+)_(?!\w)/g, '*$1*')
}
