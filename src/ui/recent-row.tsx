import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface RecentRowProps {
  /** “Recent” by default. */
  readonly title?: string
  readonly choices: readonly { readonly id: string; readonly label: string; readonly icon: ReactNode }[]
  readonly onSelect: (id: string) => void
}

/** Recent or pinned choices, one tap away. */
export function RecentRow({ title, choices, onSelect }: RecentRowProps) {
  const { t } = useLingui()
  const heading = title ?? t`Recent`
  if (choices.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-caption font-semibold text-ink-muted">{heading}</h2>
      <ul aria-label={heading} className="flex flex-wrap gap-2">
        {choices.map(({ id, label, icon }) => (
          <li key={id}>
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface ps-2 pe-4 font-semibold shadow-card hover:bg-brand-50"
              onClick={() => {
                onSelect(id)
              }}
            >
              {icon}
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
