import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { MinusIcon } from '#src/ui/rare-icons.tsx'

/** What the proof shows, and what it doesn't. */
export function LimitsCard() {
  return (
    <Card title={<Trans>What this proves</Trans>}>
      <ul className="space-y-2">
        <Proven>
          <Trans>Your full balance is part of the total. Anyone left out would notice by checking.</Trans>
        </Proven>
        <Proven>
          <Trans>The total can’t hide a negative balance: every amount in it is zero or more.</Trans>
        </Proven>
        <Proven>
          <Trans>The coins are at these addresses now.</Trans>
        </Proven>
      </ul>
      <h3 className="pt-4 pb-2 font-semibold">
        <Trans>What it doesn’t prove</Trans>
      </h3>
      <ul className="space-y-2">
        <Unproven>
          <Trans>That coins at these addresses aren’t borrowed or owed to anyone else.</Trans>
        </Unproven>
        <Unproven>
          <Trans>That the nodes your browser uses are honest. Use one you trust.</Trans>
        </Unproven>
        <Unproven>
          <Trans>That everyone sees the same root. Compare yours with someone else’s.</Trans>
        </Unproven>
        <Unproven>
          <Trans>
            Deposits still at users’ deposit addresses count as owed, but not as held, until we sweep them to the
            treasury.
          </Trans>
        </Unproven>
      </ul>
    </Card>
  )
}

function Proven({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="shrink-0 text-success">
        <CheckIcon size={20} />
      </span>
      {children}
    </li>
  )
}

function Unproven({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5 text-ink-muted">
      <span className="shrink-0">
        <MinusIcon size={20} />
      </span>
      {children}
    </li>
  )
}
