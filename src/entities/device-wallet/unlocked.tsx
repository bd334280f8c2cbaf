import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useKeyring } from './use-keyring.ts'

/** Renders its children only while the wallets on this device are unlocked; otherwise the unlock form. */
export function Unlocked({ children }: { readonly children: ReactNode }) {
  const { state } = useKeyring()
  if (state.status !== 'locked') return children
  return (
    <Card title={<Trans>Your wallets are locked</Trans>}>
      <UnlockForm />
    </Card>
  )
}
