import { Trans } from '@lingui/react/macro'
import type { WrittenText } from '#api/content-rules.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { RichText } from '#src/ui/rich-text.tsx'

/** A text as readers see it, with the same Markdown parser, so that both show the same markup. */
export function TextPreview({ text: { title, content, changes } }: { readonly text: WrittenText }) {
  return (
    <article>
      <h3 className="mb-4 text-title font-bold wrap-anywhere">{title}</h3>
      <RichText blocks={parseMarkdown(content)} />
      {changes !== '' && (
        <>
          <h4 className="mt-4 font-semibold">
            <Trans>What changed</Trans>
          </h4>
          <ul className="mt-2 list-disc space-y-1.5 ps-5 wrap-anywhere text-ink-muted">
            {changes.split('\n').map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal while they are being written
              <li key={index}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </article>
  )
}
