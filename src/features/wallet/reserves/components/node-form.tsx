import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseNode, reservesUrl } from '#src/features/wallet/reserves/rules/named-node.ts'
import { startApp } from '#src/lib/app-start.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Reopens the page with permission to ask another node. */
export function NodeForm() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const node = parseNode(typed)
  return (
    <form
      noValidate
      className="mt-3 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (node !== undefined) startApp(reservesUrl(node))
      }}
    >
      <TextField
        label={<Trans>Your own node (RPC URL)</Trans>}
        value={typed}
        onValueChange={setTyped}
        placeholder="https://…"
        hint={<Trans>Only used to read these balances, never for your wallet or transactions.</Trans>}
        error={
          isChecked && node === undefined && t`Enter an address with https://, or http://localhost on this device.`
        }
      />
      <Button type="submit" variant="secondary" block>
        <Trans>Open with this node</Trans>
      </Button>
    </form>
  )
}
