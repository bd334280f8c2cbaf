import { Trans } from '@lingui/react/macro'
import { isAddressEqual } from 'viem'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import type {
  Permit,
  PermittedAmount,
  TypedDataDescription,
  TypedDataRow,
} from '#src/entities/device-wallet/describe-typed-data.ts'
import { useAmountText } from './use-amount-text.ts'

interface TypedDataProps {
  readonly data: TypedDataDescription
  /** The wallet's current network. */
  readonly chainId: number
}

/** Says in one line what signing typed data means. */
export function TypedDataTitle({ data }: Pick<TypedDataProps, 'data'>) {
  const { primaryType } = data
  return data.permit ? <Trans>Approve token spending</Trans> : <Trans>Sign data: {primaryType}</Trans>
}

/** Shows amounts first if the data lets someone take tokens, then everything that is signed. */
export function TypedDataDetails({ data, chainId }: TypedDataProps) {
  const { permit, refusal, domain, rows } = data
  const network = domain.chainId ?? chainId
  return (
    <div className="space-y-4">
      {refusal && <UnlimitedNotice />}
      {domain.chainId === undefined && <NoNetworkNotice />}
      <Facts>
        <Fact label={<Trans>Network</Trans>} value={chainName(network)} />
        {domain.name !== undefined && <Fact label={<Trans>Asked by contract</Trans>} value={domain.name} />}
        {domain.contract && (
          <Fact
            label={<Trans>Contract</Trans>}
            value={
              <AddressText address={domain.contract} show="full" explorerUrl={addressUrl(network, domain.contract)} />
            }
          />
        )}
        {permit && <PermitFacts permit={permit} chainId={network} />}
      </Facts>
      <details open={!permit}>
        <summary className="cursor-pointer py-2 font-semibold text-brand-700">
          <Trans>Everything you sign</Trans>
        </summary>
        <Rows rows={rows} />
      </details>
    </div>
  )
}

function PermitFacts({ permit, chainId }: { readonly permit: Permit; readonly chainId: number }) {
  const format = useFormat()
  const { amounts, spender, deadline } = permit
  return (
    <>
      {amounts.map((amount) => (
        <Fact
          key={amount.token}
          label={<Trans>Up to</Trans>}
          value={<PermittedText amount={amount} chainId={chainId} />}
        />
      ))}
      <Fact
        label={<Trans>Spender</Trans>}
        value={<AddressText address={spender} show="full" explorerUrl={addressUrl(chainId, spender)} />}
      />
      <Fact
        label={<Trans>Until</Trans>}
        value={isDate(deadline) ? format.date(deadline, { style: 'date-time' }) : <Trans>No end</Trans>}
      />
    </>
  )
}

function PermittedText({ amount, chainId }: { readonly amount: PermittedAmount; readonly chainId: number }) {
  const amountText = useAmountText()
  if (amount.amount === null) return <Trans>Without a limit</Trans>
  const coin = knownTokensOf(chainId).find(({ address }) => isAddressEqual(address, amount.token))
  return amountText({ chainId, token: amount.token, coin, amount: amount.amount })
}

/** The last second that JavaScript dates support: contracts treat later ones as never. */
const lastDate = 8_640_000_000_000n

function isDate(deadline: bigint | null): deadline is bigint {
  return deadline !== null && deadline <= lastDate
}

function Rows({ rows }: { readonly rows: readonly TypedDataRow[] }) {
  return (
    <ul className="space-y-1.5 text-caption">
      {rows.map((row) => (
        <li key={rows.indexOf(row)} className="break-words">
          <span className="text-ink-muted">{row.name}</span>{' '}
          {typeof row.value === 'string' ? (
            <span className="font-semibold break-all whitespace-pre-wrap">{row.value}</span>
          ) : (
            <div className="border-s-2 border-line ps-3">
              <Rows rows={row.value} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function UnlimitedNotice() {
  return (
    <Notice tone="danger" title={<Trans>It asks for an approval without a limit</Trans>}>
      <Trans>Whoever gets it could take all you ever hold of this token. Ask for exactly the amount you need.</Trans>
    </Notice>
  )
}

function NoNetworkNotice() {
  return (
    <Notice tone="warning">
      <Trans>This data isn’t tied to a network: the signature may be valid on all of them.</Trans>
    </Notice>
  )
}
