import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { networkName } from '#deployments/network-name.ts'
import { networks } from '#deployments/networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'
import { SentPayments } from '#src/features/cold/send/components/sent-payments.tsx'
import { type NamedRecipient, TokenLists } from '#src/features/cold/send/components/token-list.tsx'
import { WithAccount } from '#src/features/cold/send/components/with-sender.tsx'
import { isEvmAccount } from '#src/keyring/keyring.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

// EVM coins don't wait for the code of these networks.
const OtherNetworks = lazy(async () => {
  const others = await import('#src/features/cold/send/components/other-networks.tsx')
  return { default: others.OtherNetworks }
})

/** Asks which coin to send, and lists earlier payments. */
export function Component() {
  const { t } = useLingui()
  const recipient = useNamedRecipient()
  const evmRecipient = evmRecipientOf(recipient)
  return (
    <PageFrame title={t`Send`} backTo={devicePaths.deviceWallet}>
      <WithAccount>
        {(account) => (
          <>
            {recipient ? (
              <Recipient {...recipient} />
            ) : (
              <>
                <SentPayments account={account} />
                <Suspense>
                  <OtherNetworks account={account} shows="sent" />
                </Suspense>
              </>
            )}
            {evmRecipient !== null && isEvmAccount(account) && (
              <TokenLists account={account} recipient={evmRecipient} />
            )}
            {(!recipient || recipient.network === 'tron') && (
              <Suspense>
                <OtherNetworks account={account} shows="coins" tronRecipient={recipient?.address} />
              </Suspense>
            )}
            <ButtonLink to={devicePaths.deviceAddressBook} variant="secondary" block>
              <Trans>Address book</Trans>
            </ButtonLink>
          </>
        )}
      </WithAccount>
    </PageFrame>
  )
}

function Recipient({ network, address }: Named) {
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>To</Trans>} value={<AddressText address={address} show="full" copyable={false} />} />
        <Fact label={<Trans>Network</Trans>} value={networkName(network)} />
      </Facts>
    </Card>
  )
}

type Named = NamedRecipient | { readonly network: 'tron'; readonly address: string }

/** Returns the recipient in the page's link, on networks with several coins. */
function useNamedRecipient(): Named | undefined {
  const [query] = useSearchParams()
  const key = query.get('network')
  const network = key === 'tron' ? key : networks.find((candidate) => candidate.key === key)?.key
  if (network === undefined) return undefined
  const { address } = readRecipient(network, query.get('to') ?? '')
  return address === undefined ? undefined : { network, address }
}

/** @returns `null` for a recipient that can't be paid on an EVM chain. */
function evmRecipientOf(named: Named | undefined): NamedRecipient | undefined | null {
  if (named === undefined) return undefined
  const { network, address } = named
  return network === 'tron' ? null : { network, address }
}
