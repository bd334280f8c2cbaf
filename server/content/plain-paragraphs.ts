/** What a text of ours says without its Markdown, for mails: paragraphs, headings and list items, one each. */
export function plainParagraphs(markdown: string): readonly string[] {
  return markdown
    .split(/\r?\n(?=\s*\r?\n|- |#)/)
    .map((block) =>
      block
        .trim()
        .replace(/^#+ /, '')
        .replace(/^- /, '• ')
        .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
        .replaceAll('**', '')
        .replaceAll(/\s*\r?\n\s*/g, ' '),
    )
    .filter((paragraph) => paragraph !== '')
}
