import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useSession } from '#src/entities/session/session.ts'
import type { SessionUser } from '#src/entities/session/session-store.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { HeroCard } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'

/** The user's identity, or the way to log in. */
export function AccountHero() {
  const user = useSession()
  return <HeroCard>{user ? <Member user={user} /> : <Visitor />}</HeroCard>
}

function Member({ user: { userName, email, memberId } }: { readonly user: SessionUser }) {
  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-white/15 text-title font-bold uppercase"
      >
        {initialOf(userName)}
      </span>
      <div className="min-w-0">
        <h2 className="truncate text-title font-bold">{userName}</h2>
        <p className="truncate text-caption text-white/85">{email}</p>
        <div className="mt-2">
          <Chip tone="onSea">
            <Trans>Member {memberId}</Trans>
          </Chip>
        </div>
      </div>
    </div>
  )
}

function initialOf(name: string): string {
  return Array.from(name.trim())[0] ?? ''
}

function Visitor() {
  return (
    <>
      <h2 className="text-title font-bold">
        <Trans>Welcome aboard</Trans>
      </h2>
      <p className="mt-1 text-white/85">
        <Trans>
          To mine, all you need is your wallet: your keys never leave it. For everything else, create an account.
        </Trans>
      </p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <ButtonLink variant="inverse" to={paths.login}>
          <Trans>Log in</Trans>
        </ButtonLink>
        <ButtonLink variant="onSea" to={paths.createAccount}>
          <Trans>Create account</Trans>
        </ButtonLink>
      </div>
    </>
  )
}
