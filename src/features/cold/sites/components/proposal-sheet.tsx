import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import type { ProposalRefusal, SiteProposal } from '#src/entities/device-wallet/sites/site-proposal.ts'
import type { Sites } from '#src/entities/device-wallet/sites/sites.ts'
import type { SigningAccount } from '#src/features/cold/sites/hooks/use-signing-accounts.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ProposalSheetProps {
  readonly proposal: SiteProposal
  readonly sites: Sites
  /** At least one. */
  readonly accounts: readonly SigningAccount[]
}

/** Shows the site that wants to connect and what it could ask for. The user chooses an account, or refuses. */
export function ProposalSheet({ proposal, sites, accounts }: ProposalSheetProps) {
  const { t } = useLingui()
  const [accountId, setAccountId] = useState(accounts[0]?.id)
  const [isConnecting, setIsConnecting] = useState(false)
  const account = accounts.find(({ id }) => id === accountId)
  const { site, chainIds, methods, otherMethods, refusal } = proposal
  const { name, host } = site

  async function approve(chosen: SigningAccount) {
    setIsConnecting(true)
    try {
      await sites.approve(proposal, chosen.address)
      showToast(t`${name} is connected`, 'success')
    } catch {
      // The relay is unreachable, or the site is gone.
      setIsConnecting(false)
      showToast(t`Couldn’t connect. Check your connection, or get a new code on the site.`, 'danger')
    }
  }

  async function refuse() {
    try {
      await sites.refuse(proposal)
    } catch {
      // The site will find its code expired.
      showToast(t`We couldn’t tell the site that you refused. It isn’t connected.`)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isConnecting) void refuse()
      }}
      title={<Trans>Connect {name}?</Trans>}
      description={host}
      footer={
        <div className="flex gap-3">
          <div className="flex-1">
            <Button size="large" variant="secondary" block disabled={isConnecting} onClick={() => void refuse()}>
              <Trans>Reject</Trans>
            </Button>
          </div>
          {refusal === undefined && account && (
            <div className="flex-1">
              <Button size="large" block loading={isConnecting} onClick={() => void approve(account)}>
                <Trans>Connect</Trans>
              </Button>
            </div>
          )}
        </div>
      }
    >
      <div className="space-y-4">
        {refusal === undefined ? <TrustNotice trust={site.trust} host={host} /> : <RefusalNotice refusal={refusal} />}
        <Facts>
          <Fact label={<Trans>Site</Trans>} value={host} />
          <Fact
            label={<Trans>Networks</Trans>}
            value={chainIds.length === 0 ? <Trans>None of this wallet’s</Trans> : chainIds.map(chainName).join(', ')}
          />
          <Fact label={<Trans>May ask for</Trans>} value={<Methods methods={methods} />} />
          {otherMethods.length > 0 && (
            <Fact label={<Trans>Not supported</Trans>} value={otherMethods.slice(0, 8).join(', ')} />
          )}
        </Facts>
        {refusal === undefined && (
          <SelectField
            label={t`Account`}
            placeholder={t`Choose an account`}
            value={accountId}
            onValueChange={setAccountId}
            options={accounts.map(({ id, name: label, address }) => ({
              value: id,
              label,
              aside: `${address.slice(0, 6)}…${address.slice(-4)}`,
              keywords: address,
            }))}
          />
        )}
      </div>
    </Sheet>
  )
}

function Methods({ methods }: { readonly methods: readonly string[] }) {
  const { t } = useLingui()
  const texts = [
    methods.includes('eth_sendTransaction') && t`transactions`,
    (methods.includes('personal_sign') || methods.includes('eth_signTypedData_v4')) && t`signatures`,
    methods.includes('wallet_switchEthereumChain') && t`another network`,
  ].filter((text) => text !== false)
  return texts.length === 0 ? <Trans>Nothing</Trans> : texts.join(', ')
}

function TrustNotice({ trust, host }: { readonly trust: SiteProposal['site']['trust']; readonly host: string }) {
  if (trust === 'verified') {
    return (
      <Notice tone="success">
        <Trans>WalletConnect has verified that {host} is asking.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={<Trans>This site’s address isn’t verified</Trans>}>
      <Trans>Anyone can claim to be {host}. Connect only if you just opened that site yourself.</Trans>
    </Notice>
  )
}

function RefusalNotice({ refusal }: { readonly refusal: ProposalRefusal }) {
  switch (refusal) {
    case 'impostor':
      return (
        <Notice tone="danger" title={<Trans>This site isn’t what it says it is</Trans>}>
          <Trans>
            The request comes from a different address, or the site is a known scam. Leave it, and don’t enter anything
            there.
          </Trans>
        </Notice>
      )
    case 'unsupported-network':
      return (
        <Notice tone="danger" title={<Trans>It needs a network that this wallet isn’t on</Trans>}>
          <Trans>Choose one of the wallet’s networks on the site, then connect again.</Trans>
        </Notice>
      )
    case 'unsupported-method':
      return (
        <Notice tone="danger" title={<Trans>It needs something this wallet doesn’t do</Trans>}>
          <Trans>The wallet only signs what it can show you.</Trans>
        </Notice>
      )
  }
}
