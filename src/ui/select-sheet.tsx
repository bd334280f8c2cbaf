import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { matchesSearch } from '#src/lib/search.ts'
import { CheckIcon } from './icons.tsx'
import { SearchField } from './search-field.tsx'
import { Sheet } from './sheet.tsx'
import { SkeletonRows } from './skeleton.tsx'

export interface SelectOption<T extends string> {
  readonly value: T
  readonly label: string
  /** Shown at the end of the row: a code, a dialing code. Searchable. */
  readonly aside?: string
  readonly icon?: ReactNode
  /** Other searchable words. */
  readonly keywords?: string
}

interface SelectSheetProps<T extends string> {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** `undefined` while loading. */
  readonly options: readonly SelectOption<T>[] | undefined
  readonly value: T | undefined
  readonly onSelect: (value: T) => void
}

/** From this many options on, there is a search field. */
const searchedFrom = 9

/** A choice out of many, in a sheet. */
export function SelectSheet<T extends string>({ open, onOpenChange, title, ...choices }: SelectSheetProps<T>) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      <Choices
        {...choices}
        title={title}
        onDone={() => {
          onOpenChange(false)
        }}
      />
    </Sheet>
  )
}

interface ChoicesProps<T extends string> extends Pick<SelectSheetProps<T>, 'title' | 'options' | 'value' | 'onSelect'> {
  readonly onDone: () => void
}

/** Separate from the sheet, which renders it only while open: there may be hundreds of options. */
function Choices<T extends string>({ title, options, value, onSelect, onDone }: ChoicesProps<T>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const all = options ?? []
  const found = all.filter(({ label, aside = '', keywords = '' }) => matchesSearch(typed, [label, aside, keywords]))
  return (
    <>
      {all.length >= searchedFrom && (
        <div className="sticky top-0 z-10 -mx-1 bg-surface px-1 pb-2">
          <SearchField label={t`Search`} value={typed} onValueChange={setTyped} />
        </div>
      )}
      {options === undefined && <SkeletonRows />}
      <ul aria-label={title} className="-mx-5">
        {found.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            isChosen={option.value === value}
            onSelect={() => {
              onSelect(option.value)
              onDone()
            }}
          />
        ))}
      </ul>
      <p role="status" className="py-6 text-center text-ink-muted empty:hidden">
        {options !== undefined && found.length === 0 && <Trans>Nothing found</Trans>}
      </p>
    </>
  )
}

interface OptionRowProps<T extends string> {
  readonly option: SelectOption<T>
  readonly isChosen: boolean
  readonly onSelect: () => void
}

function OptionRow<T extends string>({ option: { label, aside, icon }, isChosen, onSelect }: OptionRowProps<T>) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        className="flex min-h-13 w-full items-center gap-3 px-5 py-2.5 text-start transition-colors hover:bg-brand-50 focus-visible:-outline-offset-2 active:bg-brand-100 aria-pressed:font-semibold aria-pressed:text-brand-600"
        onClick={onSelect}
      >
        {icon}
        <span className="min-w-0 flex-1">{label}</span>
        {aside !== undefined && <span className="text-ink-muted tabular-nums">{aside}</span>}
        {isChosen && <CheckIcon size={20} />}
      </button>
    </li>
  )
}
