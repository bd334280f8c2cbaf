import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { unknownPlaces } from '#src/features/cold/shared/complete-word.ts'
import { fillWords, WordFields, wordName } from './word-fields.tsx'

const counts = ['12', '15', '18', '21', '24'] as const
type Count = (typeof counts)[number]

interface WordEntryProps {
  readonly wrongPlaces: readonly number[]
  /** Number of words, if known; then the user isn't asked for it. */
  readonly knownCount?: string | null
}

/** Fields for all words of a wallet, typed or pasted. */
export function WordEntry({ wrongPlaces, knownCount }: WordEntryProps) {
  const { t } = useLingui()
  const known = counts.find((each) => each === knownCount)
  const [count, setCount] = useState<Count>(known ?? '12')
  const pasted = useRef<readonly string[]>([])
  const fields = useRef<HTMLDivElement>(null)
  const total = Number(count)
  // After a new word count, the fields for the pasted words exist only now.
  useLayoutEffect(() => {
    if (pasted.current.length > 0) fillWords(fields, pasted.current)
    pasted.current = []
  })
  const places = Array.from({ length: total }, (_, index) => index + 1)
  const shown = counts.filter((each) => each === '12' || each === '24' || each === count)
  const wrong = wrongPlaces.join(', ')
  return (
    <div ref={fields} className="space-y-3">
      {known === undefined && (
        <SegmentedControl
          label={t`Number of words`}
          value={count}
          onValueChange={setCount}
          options={shown.map((each) => ({ value: each, label: <Trans>{each} words</Trans> }))}
        />
      )}
      <WordFields
        places={places}
        wrongPlaces={wrongPlaces}
        onPasted={(words) => {
          const fitting = counts.find((each) => words.length <= Number(each)) ?? '24'
          pasted.current = words
          if (fitting === count) {
            fillWords(fields, words)
            pasted.current = []
          } else setCount(fitting)
        }}
      />
      {wrongPlaces.length > 0 && (
        <Notice tone="danger" live>
          <Trans>Not on the word list: {wrong}. Check the spelling of these words.</Trans>
        </Notice>
      )}
    </div>
  )
}

/** Returns the entered words, without empty fields at the end. */
export function enteredWords(valueOf: (name: string) => string): readonly string[] {
  const words = Array.from({ length: 24 }, (_, index) =>
    valueOf(wordName(index + 1))
      .trim()
      .toLowerCase(),
  )
  return words.slice(0, words.findLastIndex((word) => word !== '') + 1)
}

/** Returns the places of misspelled English words. None if most are unknown: the words may be from another list. */
export function misspelledPlaces(words: readonly string[]): readonly number[] {
  const unknown = unknownPlaces(words)
  return unknown.length > words.length / 2 ? [] : unknown
}
