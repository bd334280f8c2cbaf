import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeAsset } from '#api/exchange.ts'
import { ownAddressQueryOptions } from '#src/entities/deposit-address/own-address.queries.ts'
import { useHeldCoin } from '#src/features/exchange/shared/hooks/use-held-coin.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { WalletIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ToolButton } from '#src/ui/tool-button.tsx'

interface OwnWalletToolProps {
  readonly userId: string
  readonly asset: Pick<ExchangeAsset, 'id' | 'network'>
  readonly onPick: (address: string) => void
}

/** Fills in the user's own deposit address, if the Sevenport wallet accepts the coin. */
export function OwnWalletTool({ userId, asset: { id, network }, onPick }: OwnWalletToolProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const held = useHeldCoin({ id })
  if (held?.deposit.state !== 'open') return null
  const pick = async () => {
    if (isAsking) return
    setIsAsking(true)
    try {
      onPick(await queryClient.query(ownAddressQueryOptions(userId, network)))
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    } finally {
      setIsAsking(false)
    }
  }
  return <ToolButton icon={WalletIcon} label={t`My Sevenport wallet`} onClick={() => void pick()} />
}
