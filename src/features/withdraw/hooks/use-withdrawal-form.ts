import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Coin, NetworkKey } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { balanceOf, type Balances } from '#src/entities/balance/balance.queries.ts'
import { findCoin, findNetwork } from '#src/entities/spot-coin/spot-coin.queries.ts'
import { useCurrentWithdrawal, type WithdrawalDraft } from '#src/features/withdraw/current-withdrawal.atoms.ts'
import { readRecipient } from '#src/features/withdraw/rules/recipient.ts'
import { amountTermsOf, readWithdrawalAmount } from '#src/features/withdraw/rules/withdrawal-amount.ts'
import { useBeginWithdrawal } from '#src/features/withdraw/withdraw.queries.ts'
import { coinAmountText } from '#src/lib/coin-units.ts'

export interface WithdrawalFormData {
  readonly coins: readonly Coin[]
  readonly balances: Balances
  /** What was withdrawn of each coin within 24 hours, as the API has it. */
  readonly used: Readonly<Record<string, string>>
}

/** What the form for a withdrawal holds and means. Every change is kept for the next visit. */
export function useWithdrawalForm({ coins, balances, used }: WithdrawalFormData) {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const asked = findCoin(coins, query.get('coin'))
  const { draft, edit, keepRequest } = useCurrentWithdrawal(asked?.symbol)
  const begin = useBeginWithdrawal()
  const coin = asked ?? findCoin(coins, draft.coin)
  const network = findNetwork(coin, draft.network) ?? onlyNetworkOf(coin)
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
    edit(changes)
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
    /** The address and the amount of one coin may be meant for another, too: only what cannot be is dropped. */
    chooseCoin: (symbol: string) => {
      const kept = findNetwork(findCoin(coins, symbol), draft.network)
      change({ coin: symbol, network: kept?.network ?? null, amount: '' })
      setQuery({ coin: symbol }, { replace: true })
    },
    chooseNetwork: (key: NetworkKey) => {
      change({ coin: coin?.symbol ?? null, network: key })
    },
    begin: { send, error: begin.error, isPending: begin.isPending },
  }
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>

/** A network is never chosen for a person, except where there is nothing to choose. */
function onlyNetworkOf(coin: Coin | undefined) {
  return coin?.networks.length === 1 ? coin.networks[0] : undefined
}
