/** An article of the runbook, in Markdown. */
export interface RunbookArticle {
  readonly title: string
  readonly text: string
}

/** Returns the article whose heading has this anchor; undefined if there is none. */
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

/** Builds a heading's anchor as Markdown does. */
function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** Removes links, as other documents aren't in the app, and the marks of code and page names. */
function inPlainMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/(?<!\w)_([^_\n]+)_(?!\w)/g, '*$1*')
}
