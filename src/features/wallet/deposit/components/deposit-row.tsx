import type { Deposit } from '#api/deposits.ts'
import { MovementRow } from '#src/entities/asset/movement-row.tsx'
import { depositLink } from '#src/features/wallet/deposit/deposit-link.ts'
import { DepositStateChip } from './deposit-state-chip.tsx'

/** A deposit in a list; links to its page. */
export function DepositRow({ deposit }: { readonly deposit: Deposit }) {
  const { id, coin, network, amount, foundAt } = deposit
  return (
    <MovementRow
      to={depositLink(id)}
      coin={coin}
      network={network}
      amount={amount}
      direction="in"
      at={foundAt}
      state={<DepositStateChip deposit={deposit} />}
    />
  )
}
