import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { useApprovals } from '#src/features/cold/assets/approvals.queries.ts'
import { ApprovalsOutlook } from '#src/features/cold/assets/components/approvals-outlook.tsx'
import { ChainApprovalsCard } from '#src/features/cold/assets/components/chain-approvals-card.tsx'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { useRevocation } from '#src/features/cold/assets/hooks/use-revocation.ts'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import { type EvmAccount, isEvmAccount } from '#src/keyring/keyring.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The contracts that may move tokens of the wallet on this device. */
export function Component() {
  const { t } = useLingui()
  const selected = useSelectedAccount()
  return (
    <PageFrame title={t`Approvals`} backTo={devicePaths.deviceWallet}>
      {selected ? <ApprovalsOf key={selected.account.id} {...selected} /> : <NoWallet />}
    </PageFrame>
  )
}

function ApprovalsOf({ account, wallet }: NonNullable<ReturnType<typeof useSelectedAccount>>) {
  if (isEvmAccount(account)) return <Approvals account={account} canSign={wallet.kind !== 'watch'} />
  return (
    <Notice>
      <Trans>Bitcoin, Litecoin and Dogecoin have no contracts, so this account has nothing to approve or revoke.</Trans>
    </Notice>
  )
}

interface ApprovalsProps {
  readonly account: EvmAccount
  readonly canSign: boolean
}

function Approvals({ account, canSign }: ApprovalsProps) {
  const chains = useApprovals(account.addresses.evm)
  const { revoking, revoke } = useRevocation(account.addresses.evm)
  return (
    <>
      <Notice>
        <Trans>
          An approved contract can move your tokens up to the limit without asking again. Revoking costs a network fee
          and doesn’t affect your stakes.
        </Trans>
      </Notice>
      {chains.flatMap(({ chainId, query: { data } }) =>
        data === undefined || data.approvals.length === 0 ? (
          []
        ) : (
          <ChainApprovalsCard
            key={chainId}
            chainId={chainId}
            reading={data}
            revoking={revoking}
            onRevoke={canSign ? (approval) => void revoke(approval) : undefined}
          />
        ),
      )}
      <ApprovalsOutlook chains={chains} />
    </>
  )
}
