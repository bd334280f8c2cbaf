import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IconButtonLink } from '#src/ui/icon-button.tsx'
import { AnchorIcon, GlobeIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { LogoMark } from '#src/ui/logo.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { StreakVoyage } from '#src/ui/streak-voyage.tsx'

/** The head of the page, as wide as its column: for a visitor, Sevenport in one picture. */
export function HomeHero({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useLingui()
  return (
    <section className="relative -mx-4 -mt-2 overflow-hidden rounded-b-sheet bg-sea px-5 pt-[calc(10px+env(safe-area-inset-top))] pb-5 text-white lg:mx-0 lg:mt-0 lg:rounded-sheet">
      <div className="flex items-center justify-between">
        <p className="flex items-center gap-2 text-lead font-bold">
          <LogoMark />
          Sevenport
        </p>
        <span className="-mr-2.5 flex">
          <IconButtonLink icon={GlobeIcon} label={t`Language`} tone="onSea" to={paths.language} />
          <IconButtonLink icon={UserIcon} label={t`My`} tone="onSea" to={paths.my} />
        </span>
      </div>
      {isKnown ? (
        <PageHeading className="mt-2 text-title font-bold tracking-tight">
          <Trans>Welcome back</Trans>
        </PageHeading>
      ) : (
        <Introduction />
      )}
    </section>
  )
}

function Introduction() {
  return (
    <>
      <PageHeading className="mt-5 text-headline font-bold tracking-tight">
        <Trans>
          Check in daily.
          <br />
          Sail seven ports.
        </Trans>
      </PageHeading>
      <p className="mt-3 text-lead text-white/90">
        <Trans>Stake a stablecoin, check in once a day and earn. Your stake stays yours: unstake at any time.</Trans>
      </p>
      {/* The voyage before its first day: decorative, so hidden from screen readers. */}
      <div aria-hidden="true" className="mt-6 mb-8">
        <StreakVoyage streak={0} signedToday={false} />
      </div>
      <div className="relative">
        <ButtonLink to={paths.signIn} variant="inverse" size="large" block icon={AnchorIcon}>
          <Trans>Check in today</Trans>
        </ButtonLink>
      </div>
    </>
  )
}
