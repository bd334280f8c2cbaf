import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { CloseIcon, SearchIcon } from './icons.tsx'

interface SearchFieldProps {
  /** Says what is searched, for screen readers and as the placeholder. */
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** Filters a list below it as the user types. */
export function SearchField({ label, value, onValueChange }: SearchFieldProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      role="search"
      className="flex items-center gap-2 rounded-control border border-line-strong bg-surface ps-3.5 pe-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600"
    >
      <span className="text-ink-muted">
        <SearchIcon size={20} />
      </span>
      <input
        ref={input}
        className="min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-muted [&::-webkit-search-cancel-button]:hidden"
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t`Clear`}
          title={t`Clear`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted hover:bg-brand-50"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
        >
          <CloseIcon size={18} />
        </button>
      )}
    </div>
  )
}
