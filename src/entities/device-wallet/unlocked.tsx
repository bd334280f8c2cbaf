import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useKeyring } from './use-keyring.ts'

/** What is only there while the wallets on this device are unlocked; until then, the way to unlock them. */
export function Unlocked({ children }: { readonly children: ReactNode }) {
  const { state } = useKeyring()
  if (state.status !== 'locked') return children
  return (
    <Card title={<Trans>Your wallets are locked</Trans>}>
      <UnlockForm />
    </Card>
  )
}
