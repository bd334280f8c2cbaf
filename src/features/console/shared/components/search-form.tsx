import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'

interface SearchFormProps {
  readonly label: ReactNode
  readonly hint: ReactNode
  /** Shown if the input is too short. */
  readonly missing: ReactNode
  /** As in the API contract. */
  readonly minimumLength?: number
  readonly maximumLength: number
  /** Other choices, above the field. */
  readonly children?: ReactNode
  /** Called with the trimmed input; `undefined` if it's too short. */
  readonly onSearch: (query: string | undefined) => void
}

/** Searches on submit rather than while typing: the audit log records each search. */
export function SearchForm(props: SearchFormProps) {
  const { label, hint, missing, minimumLength = 1, maximumLength, children, onSearch } = props
  const [entry, setEntry] = useState('')
  const [isLate, setIsLate] = useState(false)
  const query = entry.trim()
  const isShort = query.length < minimumLength
  return (
    <form
      role="search"
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        setIsLate(true)
        onSearch(isShort ? undefined : query)
      }}
    >
      {children}
      <InputField
        label={label}
        value={entry}
        maxLength={maximumLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isLate && isShort ? missing : undefined}
        hint={hint}
        onChange={(event) => {
          setEntry(event.target.value)
        }}
      />
      <Button type="submit" variant="secondary">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
