import { parseMarkdown } from '#src/lib/markdown.ts'
import { Card } from './card.tsx'
import { RichText } from './rich-text.tsx'
import type { Stories } from './stories.ts'
import { TableOfContents } from './table-of-contents.tsx'

const blocks = parseMarkdown(`
The service is **yours to use**, and *yours to leave*. See [the site](https://example.com/) or [this](javascript:nothing).

## 1. Your money

Two promises:

- Nothing is taken without your say.
- Whatever you earn is kept apart, in a wallet that nobody but you can open, for as long as you like.

### In a few words

1. Stake.
2. Sign in.

> A quote from somebody wiser.

## 2. Our part

<b>Markup</b> stays what it is: text.
`)

export const stories: Stories = {
  'every kind of block': () => (
    <Card>
      <RichText blocks={blocks} />
    </Card>
  ),
  'with contents': () => (
    <Card>
      <TableOfContents headings={blocks.filter((block) => block.kind === 'heading')} />
      <div className="mt-4">
        <RichText blocks={blocks} />
      </div>
    </Card>
  ),
}
