import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { chainIdOf, chainName } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceBalance } from '#src/entities/device-wallet/device-balances.ts'
import {
  addedTokensAtom,
  type DeviceToken,
  deviceTokensOf,
  isShown,
  shownCoinsAtom,
} from '#src/entities/device-wallet/device-tokens.ts'
import { sendAddressLink } from '#src/features/cold/shared/send-links.ts'
import { balancesOptions } from '#src/features/cold/send/send.queries.ts'
import type { EvmAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { type NetworkKey, networks } from '#deployments/networks.ts'

export interface NamedRecipient {
  readonly network: NetworkKey
  readonly address: string
}

interface TokenListsProps {
  readonly account: EvmAccount
  /** The recipient, if known before the coin: then only coins that they can receive are listed. */
  readonly recipient: NamedRecipient | undefined
}

/** The account's coins by network. A network that doesn't answer only affects its own card. */
export function TokenLists({ account, recipient }: TokenListsProps) {
  const chains = useHeldTokens(account, recipient?.network)
  const empty = chains.filter(({ held }) => held?.length === 0)
  const names = empty.map(({ chainId }) => chainName(chainId)).join(', ')
  return (
    <>
      {chains.map(
        (chain) => chain.held?.length !== 0 && <TokenList key={chain.chainId} {...chain} to={recipient?.address} />,
      )}
      {empty.length > 0 && (
        <Card>
          <p className="text-ink-muted">
            <Trans>Nothing to send on {names}.</Trans>
          </p>
          {empty.length === chains.length && (
            <p className="mt-2">
              <TextLink to={devicePaths.deviceReceive}>
                <Trans>Receive coins first</Trans>
              </TextLink>
            </p>
          )}
        </Card>
      )}
    </>
  )
}

interface HeldTokens {
  readonly chainId: number
  /** `undefined` until the network has answered. */
  readonly held: readonly DeviceBalance[] | undefined
  readonly isUnread: boolean
}

function useHeldTokens(account: EvmAccount, only: string | undefined): readonly HeldTokens[] {
  const added = useAtomValue(addedTokensAtom)
  const choices = useAtomValue(shownCoinsAtom)
  const chainIds = networks.flatMap(({ key }) => (only === undefined || key === only ? (chainIdOf(key) ?? []) : []))
  const queries = useQueries({
    queries: chainIds.map((chainId) => {
      const tokens = deviceTokensOf(chainId, added).filter((token) => isShown(token, choices))
      return balancesOptions(chainId, account.addresses.evm, tokens)
    }),
  })
  return chainIds.map((chainId, index) => {
    const query = queries[index]
    const held = query?.data?.filter(({ amount }) => amount === null || amount > 0n)
    return { chainId, held, isUnread: held === undefined && query?.isError === true }
  })
}

function TokenList({ chainId, held, isUnread, to }: HeldTokens & { readonly to: string | undefined }) {
  const { t } = useLingui()
  const name = chainName(chainId)
  return (
    <Card padding={held ? 'none' : 'normal'} title={name}>
      {held ? (
        <List label={t`Coins on ${name}`}>
          {held.map(({ token, amount }) => (
            <TokenRow
              key={token.address ?? 'native'}
              token={token}
              amount={amount}
              link={sendAddressLink({ chainId, token: token.address }, to)}
            />
          ))}
        </List>
      ) : isUnread ? (
        <Notice tone="warning">
          <Trans>{name} isn’t responding. Your coins there are safe.</Trans>
        </Notice>
      ) : (
        <Skeleton className="h-10 rounded-control" />
      )}
    </Card>
  )
}

interface TokenRowProps {
  readonly token: DeviceToken
  readonly amount: bigint | null
  readonly link: string
}

function TokenRow({ token, amount, link }: TokenRowProps) {
  const tokenText = useTokenText()
  return (
    <ListRow
      icon={<TokenIcon symbol={token.symbol} />}
      title={token.symbol}
      description={token.name}
      value={<span className="tabular-nums">{amount === null ? '—' : tokenText(amount, token)}</span>}
      dimmed={amount === null}
      to={link}
    />
  )
}
