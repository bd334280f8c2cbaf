import type { Profile } from '#api/account.ts'
import { useLimitUsage } from '#src/entities/balance/limit-usage.queries.ts'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { findCoin, useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { type TransferDraft, transferTermsOf } from '#src/features/wallet/spot/rules/transfer-entries.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'

type SecondFactors = Profile['secondFactors']

const none: SecondFactors = {
  totp: false,
  passkeys: 0,
  passkeysHere: 0,
  passkeysElsewhere: [],
  recoveryCodesLeft: 0,
}

/**
 * Returns the second factors of which a transfer needs one; none for a small transfer. While loading, returns none,
 * too: the backend then asks for one if needed.
 */
export function useTransferFactors({ coin, amount }: TransferDraft): SecondFactors {
  const { data: profile } = useProfile()
  const { data: coins } = useSpotCoins()
  const { data: usage } = useLimitUsage(useUser().userId)
  const found = coins && findCoin(coins, coin)
  if (!profile || !found || !usage) return none
  const { withoutSecondFactor } = transferTermsOf(found, usage[coin])
  return parseCoinAmount(amount) > withoutSecondFactor ? profile.secondFactors : none
}
