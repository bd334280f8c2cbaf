import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { CheckIcon, MinusIcon } from '#src/ui/icons.tsx'

/** What all this proves, and what it does not. */
export function LimitsCard() {
  return (
    <Card title={<Trans>What this proves</Trans>}>
      <ul className="space-y-2">
        <Proven>
          <Trans>Your balance is part of the sum, in full. Nobody can be left out unnoticed who checks.</Trans>
        </Proven>
        <Proven>
          <Trans>The sum cannot hide a negative balance: every number in it is zero or more.</Trans>
        </Proven>
        <Proven>
          <Trans>The coins lie on these addresses now.</Trans>
        </Proven>
      </ul>
      <h3 className="pt-4 pb-2 font-semibold">
        <Trans>What it does not</Trans>
      </h3>
      <ul className="space-y-2">
        <Unproven>
          <Trans>That coins on these addresses are not borrowed, or owed to somebody outside.</Trans>
        </Unproven>
        <Unproven>
          <Trans>That the nodes that your browser asks tell the truth. Ask one that you trust.</Trans>
        </Unproven>
        <Unproven>
          <Trans>That everybody was shown the same root. Compare it with somebody else’s.</Trans>
        </Unproven>
        <Unproven>
          <Trans>
            Deposits that still lie on people’s own deposit addresses count as owed, and not as held, until they are
            collected.
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
