import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Coin, NetworkKey } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { balanceOf, type Balances } from '#src/entities/balance/balance.queries.ts'
import { findCoin, findNetwork } from '#src/entities/asset/coin.queries.ts'
import { useEnteredWithdrawal, type WithdrawalDraft } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { chosenNetwork } from '#src/features/wallet/withdraw/rules/chosen-network.ts'
import { readRecipient } from '#src/entities/recipient/recipient.ts'
import { amountTermsOf, readWithdrawalAmount } from '#src/features/wallet/withdraw/rules/withdrawal-amount.ts'
import { useBeginWithdrawal } from '#src/features/wallet/withdraw/withdraw.queries.ts'
import { coinAmountText } from '#src/lib/coin-units.ts'

export interface WithdrawalFormData {
  readonly coins: readonly Coin[]
  readonly balances: Balances
  /** Amounts withdrawn or transferred within 24 hours, by coin, as in the API. */
  readonly used: Readonly<Record<string, string>>
}

/** State and logic of the withdrawal form. Every change is kept for the next visit. */
export function useWithdrawalForm({ coins, balances, used }: WithdrawalFormData) {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const asked = findCoin(coins, query.get('coin'))
  const { draft, edit, keepRequest } = useEnteredWithdrawal(asked?.symbol)
  const begin = useBeginWithdrawal()
  const coin = asked ?? findCoin(coins, draft.coin)
  const network = chosenNetwork(coin, [query.get('network'), draft.network])
  const terms =
    coin &&
    network &&
    amountTermsOf(coin, network, {
      available: balanceOf(balances, coin.symbol).available,
      used: used[coin.symbol] ?? '0',
    })
  const amount = terms ? readWithdrawalAmount(draft.amount, terms) : {}
  const recipient = network ? readRecipient(network.network, draft.address) : {}

  const change = (changes: Partial<WithdrawalDraft>) => {
    begin.reset()
    // Also stores the choices in the page's address, since the way back leads here without them.
    edit({ network: network?.network ?? null, ...changes })
  }
  const send = () => {
    if (!coin || !network || !terms || amount.amount === undefined || recipient.address === undefined) return
    const memo = draft.memo.trim()
    const wanted = {
      coin: coin.symbol,
      network: network.network,
      address: recipient.address,
      ...(network.hasMemo && memo !== '' && { memo }),
      amount: coinAmountText(amount.amount),
      fee: network.withdrawal.fee,
    }
    begin.mutate(wanted, {
      onSuccess: ({ id }) => {
        keepRequest(id)
        void navigate(paths.withdrawReview)
      },
    })
  }
  return {
    draft,
    coin,
    network,
    terms,
    amount,
    recipient,
    change,
    /** Keeps the address, and the network if the other coin is on it; clears the amount. */
    chooseCoin: (symbol: string) => {
      const kept = findNetwork(findCoin(coins, symbol), network?.network)?.network
      change({ coin: symbol, network: kept ?? null, amount: '' })
      setQuery({ coin: symbol, ...(kept && { network: kept }) }, { replace: true })
    },
    chooseNetwork: (key: NetworkKey) => {
      if (!coin) return
      change({ coin: coin.symbol, network: key })
      setQuery({ coin: coin.symbol, network: key }, { replace: true })
    },
    begin: { send, error: begin.error, isPending: begin.isPending },
  }
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>
