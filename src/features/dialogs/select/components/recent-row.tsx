import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface RecentRowProps {
  readonly choices: readonly { readonly code: string; readonly icon: ReactNode }[]
  readonly onSelect: (code: string) => void
}

/** What was chosen lately, one tap away. */
export function RecentRow({ choices, onSelect }: RecentRowProps) {
  const { t } = useLingui()
  if (choices.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-caption font-semibold text-ink-muted">
        <Trans>Recent</Trans>
      </h2>
      <ul aria-label={t`Recent`} className="flex flex-wrap gap-2">
        {choices.map(({ code, icon }) => (
          <li key={code}>
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface ps-2 pe-4 font-semibold shadow-card hover:bg-brand-50"
              onClick={() => {
                onSelect(code)
              }}
            >
              {icon}
              {code}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
