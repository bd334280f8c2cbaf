import { Trans, useLingui } from '@lingui/react/macro'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'

/** The outputs of a transaction, in order. */
export function FileOutputs({ description }: { readonly description: ReadPsbt }) {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const { network } = description
  const outputs = description.outputs.map((output, place) => ({ ...output, place }))
  const { coin, decimals } = bitcoinNetworks[network]
  return (
    <Card title={<Trans>Pays to</Trans>}>
      <ul aria-label={t`Pays to`} className="divide-y divide-line">
        {outputs.map((output) => (
          <li key={output.place} className="space-y-1.5 py-3">
            <div className="flex items-center justify-between gap-3">
              <span className="font-semibold tabular-nums">
                {tokenText(output.amount, { symbol: coin, decimals }, { maximumFractionDigits: decimals })}
              </span>
              {output.own ? (
                <Chip tone="success">
                  <Trans>This account</Trans>
                </Chip>
              ) : (
                <Chip tone="neutral">
                  <Trans>Someone else</Trans>
                </Chip>
              )}
            </div>
            <Recipient output={output} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Start of scripts that carry data and pay no address (`OP_RETURN`), in hex. */
const dataMark = '6a'

function Recipient({ output: { address, script } }: { readonly output: ReadPsbt['outputs'][number] }) {
  if (address !== null) return <AddressText address={address} show="full" copyable={false} />
  return (
    <div className="text-caption">
      <p className="text-ink-muted">
        {script.startsWith(dataMark) ? (
          <Trans>Public data. Coins sent with it are lost.</Trans>
        ) : (
          <Trans>A script without an address. This wallet can’t tell who can spend it.</Trans>
        )}
      </p>
      <p className="font-mono break-all">{script}</p>
    </div>
  )
}
