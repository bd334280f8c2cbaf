import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { scanQrCodePopup } from '#src/entities/popup/popups.ts'
import type { Sites } from '#src/entities/device-wallet/sites/sites.ts'
import { pairingCode } from '#src/features/cold/sites/pairing-code.ts'
import { useOpenPopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyIcon, ScanIcon } from '#src/ui/icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ToolButton } from '#src/ui/tool-button.tsx'

type Problem = 'not-a-code' | 'expired' | 'unanswered'

/** Timeout, in milliseconds, for a site to send its proposal after pairing. */
const longestWait = 15_000

/** Takes a site's connection code and connects to the site. */
export function ConnectForm({ sites }: { readonly sites: Sites }) {
  const { t } = useLingui()
  const openPopup = useOpenPopup()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isPairing, setIsPairing] = useState(false)

  function enter(entered: string) {
    setText(entered)
    setProblem(undefined)
  }

  async function scan() {
    const scanned = await openPopup(scanQrCodePopup)
    if (scanned !== undefined) enter(scanned)
  }

  async function paste() {
    try {
      enter(await navigator.clipboard.readText())
    } catch {
      // The browser or the user denied access to the clipboard.
      showToast(t`Couldn’t paste. Paste it into the field manually.`, 'danger')
    }
  }

  async function connect() {
    const code = pairingCode(text, Date.now())
    if (typeof code === 'string') return setProblem(code)
    setIsPairing(true)
    setProblem(undefined)
    const isMet = firstProposal(sites)
    try {
      await sites.pair(code.uri)
      if (await isMet) setText('')
      else setProblem('unanswered')
    } catch {
      // The code was used before, or the relay is unreachable: a new code fixes the former and reveals the latter.
      setProblem('unanswered')
    } finally {
      setIsPairing(false)
    }
  }

  return (
    <Card title={<Trans>Connect a site</Trans>}>
      <form
        className="space-y-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void connect()
        }}
      >
        <TextField
          label={<Trans>Connection code</Trans>}
          value={text}
          onValueChange={enter}
          placeholder="wc:"
          hint={<Trans>On the site, choose WalletConnect and copy or scan its code.</Trans>}
          error={problem && <ProblemText problem={problem} />}
        />
        <div className="flex flex-wrap gap-2">
          <ToolButton icon={CopyIcon} label={t`Paste`} onClick={() => void paste()} />
          <ToolButton icon={ScanIcon} label={t`Scan`} onClick={() => void scan()} />
        </div>
        <Button type="submit" block loading={isPairing}>
          <Trans>Connect</Trans>
        </Button>
      </form>
    </Card>
  )
}

function ProblemText({ problem }: { readonly problem: Problem }) {
  switch (problem) {
    case 'not-a-code':
      return <Trans>That isn’t a WalletConnect code. Codes start with “wc:”.</Trans>
    case 'expired':
      return <Trans>This code has expired. Get a new one on the site.</Trans>
    case 'unanswered':
      return <Trans>The site isn’t responding. Check your connection, then get a new code on the site.</Trans>
  }
}

/** Resolves to whether a site sends a proposal in time. */
async function firstProposal(sites: Sites): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isMet: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isMet)
    }
    const timer = setTimeout(() => end(false), longestWait)
    const unsubscribe = sites.subscribe(() => {
      if (sites.getState().proposal) end(true)
    })
  })
}
