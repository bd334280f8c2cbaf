import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { startSiteService } from '#src/entities/device-wallet/sites/site-service.ts'
import { useSiteService } from '#src/entities/device-wallet/sites/use-site-service.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { ConnectedSites } from '#src/features/cold/sites/components/connected-sites.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Sites connected to the wallet on this device, and a form to connect one. */
export function Component() {
  const { t } = useLingui()
  const { status } = useKeyring().state
  return (
    <PageFrame title={t`Connected sites`} backTo={devicePaths.deviceWallet}>
      {status === 'empty' ? <NoWallet /> : <Sites />}
    </PageFrame>
  )
}

function Sites() {
  const service = useSiteService()
  switch (service.status) {
    case 'open':
      return <ConnectedSites sites={service.sites} />
    case 'starting':
      return <Skeleton className="h-40 rounded-card" />
    case 'unconfigured':
      return (
        <Notice title={<Trans>Other sites can’t be connected here</Trans>}>
          <Trans>
            This server has no WalletConnect relay configured. Your wallet works with all of Sevenport, and its recovery
            words work in any other wallet.
          </Trans>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice title={<Trans>Sevenport is open in another tab</Trans>}>
          <Trans>That tab handles your connected sites. Go there, or close it to continue here.</Trans>
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          live
          tone="danger"
          title={<Trans>WalletConnect can’t be reached</Trans>}
          action={
            <Button size="small" variant="secondary" onClick={startSiteService}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Check your connection. Sites get no answer until then.</Trans>
        </Notice>
      )
  }
}
