import { Trans } from '@lingui/react/macro'
import { TimeLeft } from './time-left.tsx'

/** Separate from the offers: a countdown in the label of a choice would be read out every second. */
export function OfferValidity({ until }: { readonly until: string }) {
  return (
    <p className="border-t border-line px-4 py-3 text-caption text-ink-muted tabular-nums">
      <Trans>
        Quote valid for <TimeLeft until={until} />
      </Trans>
    </p>
  )
}
