import { Trans } from '@lingui/react/macro'
import { useFormat } from '#src/lib/use-format.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { LighthouseIcon } from '#src/ui/rare-icons.tsx'

/** The purpose of the page. `at`: when the balances were published, in ISO 8601. */
export function ReservesHero({ at }: { readonly at: string | undefined }) {
  const format = useFormat()
  const moment = at === undefined ? undefined : format.date(Date.parse(at) / 1000, { style: 'date-time' })
  return (
    <HeroCard>
      <div className="flex items-start gap-3">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-white/15">
          <LighthouseIcon size={26} />
        </span>
        <div className="min-w-0">
          <h2 className="text-title font-bold">
            <Trans>Check it yourself</Trans>
          </h2>
          <p className="mt-1 text-white/90">
            <Trans>
              Once a day, we publish the total we owe all users. Your browser checks that your balance is part of it and
              reads what we hold from the blockchains.
            </Trans>
          </p>
          {moment !== undefined && (
            <p className="mt-3 text-caption text-white/85">
              <Trans>Published {moment}</Trans>
            </p>
          )}
        </div>
      </div>
    </HeroCard>
  )
}
