import { Trans, useLingui } from '@lingui/react/macro'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import { knownContract } from '#src/entities/device-wallet/known-contract.ts'
import type { ApprovalsReading, TokenApproval } from '#src/entities/device-wallet/read-approvals.ts'
import { ContractName } from '#src/entities/device-wallet/signing/call-title.tsx'
import { useAmountText } from '#src/entities/device-wallet/signing/use-amount-text.ts'
import { isUnlimited } from '#src/keyring/signing-rules.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List } from '#src/ui/list-row.tsx'
import { knownTokensOf } from '#deployments/known-tokens.ts'

interface ChainApprovalsCardProps {
  readonly chainId: number
  readonly reading: ApprovalsReading
  readonly revoking: TokenApproval | undefined
  /** `undefined` for an account without a key on this device. */
  readonly onRevoke: ((approval: TokenApproval) => void) | undefined
}

/** The approvals on one chain: which tokens may be taken from the account, and by whom. */
export function ChainApprovalsCard({ chainId, reading, revoking, onRevoke }: ChainApprovalsCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const name = chainName(chainId)
  const since = reading.since > 0n ? format.number(reading.since) : undefined
  return (
    <Card padding="none" title={name}>
      <List label={t`Approvals on ${name}`}>
        {reading.approvals.map((approval) => (
          <ApprovalRow
            key={`${approval.token}:${approval.spender}`}
            approval={approval}
            isRevoking={approval === revoking}
            onRevoke={onRevoke}
          />
        ))}
      </List>
      {since !== undefined && (
        <p className="px-4 pb-4 text-caption text-ink-muted">
          <Trans>Searched back to block {since}. Sevenport’s own contracts are always checked.</Trans>
        </p>
      )}
    </Card>
  )
}

interface ApprovalRowProps {
  readonly approval: TokenApproval
  readonly isRevoking: boolean
  readonly onRevoke: ChainApprovalsCardProps['onRevoke']
}

function ApprovalRow({ approval, isRevoking, onRevoke }: ApprovalRowProps) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const { chainId, token, spender, amount, coin, isKnown } = approval
  const contract = knownContract({ chainId, tokens: knownTokensOf(chainId) }, spender)
  const symbol = coin?.symbol ?? t`an unnamed token`
  return (
    <li className="flex items-center gap-3 border-line px-4 py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {isUnlimited(amount) ? (
            <>
              {symbol}
              <Chip tone="danger">
                <Trans>Unlimited</Trans>
              </Chip>
            </>
          ) : (
            amountText({ chainId, token, coin, amount })
          )}
          {!isKnown && (
            <Chip tone="warning">
              <Trans>Unknown token</Trans>
            </Chip>
          )}
        </p>
        <p className="mt-0.5 text-caption text-ink-muted">{contract && <ContractName contract={contract} />}</p>
        <AddressText address={spender} explorerUrl={addressUrl(chainId, spender)} />
      </div>
      {onRevoke && (
        <Button
          size="small"
          variant="secondary"
          loading={isRevoking}
          aria-label={t`Revoke the approval of ${symbol}`}
          onClick={() => {
            onRevoke(approval)
          }}
        >
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  )
}
