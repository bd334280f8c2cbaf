import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isAddressEqual } from 'viem'
import { paths } from '#src/config/paths.ts'
import type { SiteConnection } from '#src/entities/device-wallet/sites/site-connection.ts'
import type { Sites } from '#src/entities/device-wallet/sites/sites.ts'
import { useSites } from '#src/entities/device-wallet/sites/use-site-service.ts'
import { useSigningAccounts } from '#src/features/cold/sites/hooks/use-signing-accounts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ProposalSheet } from './proposal-sheet.tsx'

/** The sites connected to the wallet on this device, a pending proposal, and a form to connect another. */
export function ConnectedSites({ sites }: { readonly sites: Sites }) {
  const { t } = useLingui()
  const { connections, proposal } = useSites(sites)
  const accounts = useSigningAccounts()
  if (accounts.length === 0) {
    return (
      <Notice>
        <Trans>Your addresses are watch-only. To connect a site, use an account whose key is on this device.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <Notice
        action={
          <TextLink to={`${paths.helpArticle}?id=connected-sites`}>
            <Trans>What a connected site can do</Trans>
          </TextLink>
        }
      >
        <Trans>
          A connected site sees your address and can ask you to sign. Nothing is signed without your approval. Keep
          Sevenport open while you use the site.
        </Trans>
      </Notice>
      <ConnectForm sites={sites} />
      {connections.length > 0 && (
        <Card padding="none" title={<Trans>Connected</Trans>}>
          <List label={t`Connected sites`}>
            {connections.map((connection) => (
              <ConnectionRow key={connection.topic} connection={connection} sites={sites} />
            ))}
          </List>
        </Card>
      )}
      {proposal && <ProposalSheet key={proposal.id} proposal={proposal} sites={sites} accounts={accounts} />}
    </>
  )
}

interface ConnectionRowProps {
  readonly connection: SiteConnection
  readonly sites: Sites
}

function ConnectionRow({ connection, sites }: ConnectionRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [isEnding, setIsEnding] = useState(false)
  const accounts = useSigningAccounts()
  const { topic, site, account, expiresAt } = connection
  const { name, host } = site
  const known = accounts.find(({ address }) => isAddressEqual(address, account))
  const accountName = known?.name
  const until = format.date(expiresAt)

  async function disconnect() {
    setIsEnding(true)
    try {
      await sites.disconnect(topic)
    } catch {
      // The relay is unreachable, so the site wouldn't be notified.
      setIsEnding(false)
      showToast(t`Couldn’t disconnect. Check your connection and try again.`, 'danger')
    }
  }

  return (
    <li className="flex items-center gap-3 border-line px-4 py-3 not-last:border-b">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-caption text-ink-muted">{host}</p>
        <p className="text-caption text-ink-muted">
          {accountName === undefined ? (
            <Trans>Its account is no longer on this device, so it can’t ask for anything</Trans>
          ) : (
            <Trans>
              With {accountName}, until {until}
            </Trans>
          )}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        loading={isEnding}
        aria-label={t`Disconnect ${name}`}
        onClick={() => void disconnect()}
      >
        <Trans>Disconnect</Trans>
      </Button>
    </li>
  )
}
