/** Returns one of our texts without its Markdown, for emails: one string per paragraph, heading or list item. */
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
