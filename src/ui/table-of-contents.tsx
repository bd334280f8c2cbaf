import { Trans } from '@lingui/react/macro'
import { type Heading, plainText } from '#src/lib/markdown.ts'
import { ChevronDownIcon } from './icons.tsx'
import { headingId } from './rich-text.tsx'

/**
 * Lists the sections of a long `RichText` on the same page. Uses buttons, not links: under the hash router a URL ending
 * in a section's name would be another page.
 */
export function TableOfContents({ headings }: { readonly headings: readonly Heading[] }) {
  return (
    <details className="group rounded-control bg-brand-50">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-control px-3.5 font-semibold text-brand-700">
        <Trans>Contents</Trans>
        <span className="transition-transform group-open:rotate-180">
          <ChevronDownIcon size={18} />
        </span>
      </summary>
      <ol className="pb-2">
        {headings.map((heading) => (
          <li key={heading.number}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center px-3.5 py-1.5 text-start text-brand-700 hover:bg-brand-100 focus-visible:-outline-offset-2"
              onClick={() => {
                showHeading(heading)
              }}
            >
              {plainText(heading.content)}
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

function showHeading(heading: Heading): void {
  const element = document.getElementById(headingId(heading))
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}
