import { Trans, useLingui } from '@lingui/react/macro'
import type { AddressHistory } from '#src/features/cold/setup/address-history.ts'
import { type Histories, shownAddresses } from '#src/features/cold/setup/path-history.queries.ts'
import type { EvmPath, PathCandidate } from '#src/keyring/keyring.ts'
import { Chip } from '#src/ui/chip.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface PathChoiceProps {
  readonly candidates: readonly PathCandidate[]
  /** `undefined` until the networks have answered. */
  readonly histories: Histories | undefined
  readonly path: EvmPath | undefined
  readonly onChoose: (path: EvmPath) => void
}

/** Asks which of the accounts derived from the words are the user's: wallets number them in different ways. */
export function PathChoice({ candidates, histories, path, onChoose }: PathChoiceProps) {
  const { t } = useLingui()
  const names: Record<EvmPath, string> = {
    "m/44'/60'/0'/0/i": t`MetaMask, Rabby, Trust Wallet and most others`,
    "m/44'/60'/i'/0/0": t`Ledger Live`,
    "m/44'/60'/0'/i": t`Ledger (legacy) and MyEtherWallet`,
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-caption font-semibold">
        <Trans>Which accounts are yours?</Trans>
      </legend>
      <div className="overflow-hidden rounded-control border border-line">
        {candidates.map((candidate) => (
          <RadioRow
            key={candidate.path}
            name="path"
            label={names[candidate.path]}
            description={shownAddresses(candidate).map((address, index) => (
              <PathAccount
                key={address}
                number={index + 1}
                address={address}
                history={histories ? (histories.get(address) ?? 'unknown') : undefined}
              />
            ))}
            checked={candidate.path === path}
            onSelect={() => {
              onChoose(candidate.path)
            }}
          />
        ))}
      </div>
      <p className="mt-1.5 text-caption text-ink-muted">
        <Trans>Not sure? Keep our choice. To change it later, remove the wallet and import its words again.</Trans>
      </p>
    </fieldset>
  )
}

interface PathAccountProps {
  readonly number: number
  readonly address: string
  readonly history: AddressHistory | undefined
}

function PathAccount({ number, address, history }: PathAccountProps) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 tabular-nums">
      <span>{number}.</span>
      <span>{`${address.slice(0, 8)}…${address.slice(-6)}`}</span>
      <HistoryChip history={history} />
    </span>
  )
}

function HistoryChip({ history }: { readonly history: AddressHistory | undefined }) {
  if (history === undefined) return <Skeleton className="h-5 w-16" />
  if (history === 'used') {
    return (
      <Chip tone="success">
        <Trans>Used</Trans>
      </Chip>
    )
  }
  return <Chip>{history === 'unused' ? <Trans>Unused</Trans> : <Trans>Couldn’t check</Trans>}</Chip>
}
