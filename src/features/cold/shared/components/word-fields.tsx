import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type RefObject, useId, useRef } from 'react'
import { completeWord, splitWords } from '#src/features/cold/shared/complete-word.ts'
import { classNames } from '#src/lib/class-names.ts'

interface WordFieldsProps {
  /** Places of the words to ask for, from 1. */
  readonly places: readonly number[]
  /** Places of words that aren't on any list. */
  readonly wrongPlaces?: readonly number[]
  /** Called when several words are pasted; without it, they fill the fields. */
  readonly onPasted?: (words: readonly string[]) => void
}

/** Returns the name of a word's field in a form. */
export function wordName(place: number): string {
  return `word-${place}`
}

/**
 * One field per word, with completion from the English list. The input stays in the fields only: React state never
 * holds it, and the completion list is cleared after each word.
 */
export function WordFields({ places, wrongPlaces, onPasted }: WordFieldsProps) {
  const { t } = useLingui()
  const listId = useId()
  const completions = useRef<HTMLDataListElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const paste = (event: ClipboardEvent) => {
    const words = splitWords(event.clipboardData.getData('text'))
    if (words.length < 2) return
    event.preventDefault()
    if (onPasted) onPasted(words)
    else fillWords(fields, words)
  }
  return (
    <div
      ref={fields}
      translate="no"
      // Never leaves a field alone in a row: full wallets have three words per row, short questions two.
      className={classNames('grid grid-cols-2 gap-2', places.length % 3 === 0 && 'sm:grid-cols-3')}
      onPaste={paste}
    >
      {places.map((place) => {
        const isWrong = wrongPlaces?.includes(place) === true
        return (
          <label
            key={place}
            className={`flex items-center gap-2 rounded-control border bg-surface px-3 focus-within:border-brand-600 ${
              isWrong ? 'border-danger' : 'border-line-strong'
            }`}
          >
            <span className="w-5 shrink-0 text-end text-ink-muted tabular-nums" aria-hidden="true">
              {place}
            </span>
            <input
              name={wordName(place)}
              type="text"
              list={listId}
              aria-label={t`Word ${place}`}
              aria-invalid={isWrong || undefined}
              className="min-h-11 w-full min-w-0 bg-transparent font-semibold outline-none"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onInput={(event) => {
                offer(completions, completeWord(event.currentTarget.value))
              }}
              onBlur={() => {
                offer(completions, [])
              }}
            />
          </label>
        )
      })}
      <datalist ref={completions} id={listId} aria-label={t`Matching words`} />
    </div>
  )
}

/** Fills the fields inside `fields` with words, in order. */
export function fillWords(fields: RefObject<HTMLElement | null>, words: readonly string[]): void {
  for (const [index, field] of [...(fields.current?.querySelectorAll('input') ?? [])].entries()) {
    field.value = words[index] ?? ''
  }
}

function offer(list: RefObject<HTMLDataListElement | null>, words: readonly string[]): void {
  list.current?.replaceChildren(
    ...words.map((word) => {
      const option = document.createElement('option')
      option.value = word
      return option
    }),
  )
}
