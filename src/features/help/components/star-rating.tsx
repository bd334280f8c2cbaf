import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { StarFilledIcon, StarIcon } from '#src/ui/icons.tsx'

const scores = [1, 2, 3, 4, 5] as const

/** Displays a rating. */
export function Stars({ score }: { readonly score: number }) {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`${score} of 5 stars`} className="inline-flex text-reward">
      {scores.map((star) =>
        star <= score ? <StarFilledIcon key={star} size={20} /> : <StarIcon key={star} size={20} />,
      )}
    </span>
  )
}

interface StarFieldProps {
  readonly value: number | null
  readonly onValueChange: (score: number) => void
  readonly error: ReactNode
}

/** Selects one to five stars. */
export function StarField({ value, onValueChange, error }: StarFieldProps) {
  const name = useId()
  const errorId = useId()
  const hasError = error !== undefined && error !== null
  return (
    <fieldset aria-describedby={hasError ? errorId : undefined}>
      <legend className="text-caption font-semibold">
        <Trans>How did we do?</Trans>
      </legend>
      <div className="mt-2 flex gap-1">
        {scores.map((score) => {
          const isFilled = value !== null && score <= value
          const Icon = isFilled ? StarFilledIcon : StarIcon
          return (
            <label
              key={score}
              className={classNames(
                'flex size-12 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-brand-600',
                isFilled ? 'text-reward' : 'text-ink-muted',
              )}
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={value === score}
                onChange={() => {
                  onValueChange(score)
                }}
              />
              <Icon size={32} />
              <span className="sr-only">
                <Plural value={score} one="# star" other="# stars" />
              </span>
            </label>
          )
        })}
      </div>
      {hasError && (
        <p id={errorId} role="alert" className="mt-1 text-caption text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
