import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ExternalLinkIcon } from './icons.tsx'

/** A link that leaves the app: it opens in a new tab and says so. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      className="touch-target inline-flex items-center gap-1 rounded-small font-semibold text-brand-600 underline-offset-2 hover:underline"
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {children}
      <ExternalLinkIcon size={16} />
      <span className="sr-only">
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  )
}
