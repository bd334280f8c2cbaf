import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import { addedTokensAtom } from '#src/entities/device-wallet/device-tokens.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { TrashIcon } from '#src/ui/rare-icons.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** Tokens added by the user, with buttons to remove them from the list. */
export function AddedTokensCard() {
  const { t } = useLingui()
  const [added, setAdded] = useAtom(addedTokensAtom)
  if (added.length === 0) return null
  return (
    <Card padding="none" title={<Trans>Added by you</Trans>}>
      <List label={t`Added by you`}>
        {added.map((token) => {
          const { chainId, address, symbol } = token
          const network = chainName(chainId)
          return (
            <ListRow
              key={`${chainId}:${address}`}
              icon={<TokenIcon symbol={symbol} size={32} />}
              title={<span className="wrap-anywhere">{t`${symbol} on ${network}`}</span>}
              description={<AddressText address={address} explorerUrl={addressUrl(chainId, address)} />}
              action={
                <IconButton
                  icon={TrashIcon}
                  label={t`Remove ${symbol} on ${network} from the list`}
                  onClick={() => {
                    setAdded(added.filter((other) => other !== token))
                  }}
                />
              }
            />
          )
        })}
      </List>
    </Card>
  )
}
