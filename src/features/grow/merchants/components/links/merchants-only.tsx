import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { useUser } from '#src/entities/session/session.ts'
import { ownMerchantQueryOptions } from '#src/features/grow/merchants/merchant.queries.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { BankIcon } from '#src/ui/icons.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface MerchantsOnlyProps {
  readonly children: (userId: string, isActive: boolean) => ReactNode
}

/** Shows the content to merchants; explains to everyone else how to become one. */
export function MerchantsOnly({ children }: MerchantsOnlyProps) {
  const { userId } = useUser()
  const query = useQuery(ownMerchantQueryOptions(userId))
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const { merchant } = query.data
  if (merchant !== null) return children(userId, merchant.state === 'active')
  return (
    <EmptyState
      icon={BankIcon}
      title={<Trans>You’re not a merchant</Trans>}
      text={<Trans>With payment links, people can pay merchants with any coin.</Trans>}
      action={
        <ButtonLink to={paths.merchant}>
          <Trans>Become a merchant</Trans>
        </ButtonLink>
      }
    />
  )
}
