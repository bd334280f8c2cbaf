import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { array, string } from 'valibot'
import { paths } from '#src/config/paths.ts'
import { balancesQueryOptions } from '#src/entities/balance/balance.queries.ts'
import { useAccountPools } from '#src/entities/mining-pool/account-pools.queries.ts'
import { secondFactorsQueryOptions } from '#src/entities/session/second-factor.queries.ts'
import { listOwnPools } from '#src/features/home/later/today/own-pools.ts'
import { useOwnAccounts } from '#src/features/home/later/today/use-own-accounts.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { storedAtom } from '#src/lib/stored-atom.ts'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, DownloadIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { AnchorIcon } from '#src/ui/launch-icons.tsx'
import { List } from '#src/ui/list-row.tsx'
import { NextStep } from './next-step.tsx'

/** Ids of the accounts that have completed every step or closed the list. */
const closedAtom = storedAtom('nextSteps:v1', array(string()), [])

interface NextStepsProps {
  readonly userId: string
  /** Address of the connected wallet. */
  readonly wallet: string | null
}

/** First steps with a new account, shown until all are done or the user closes the list. */
export function NextSteps(props: NextStepsProps) {
  const [closed, setClosed] = useAtom(closedAtom)
  const { userId } = props
  if (closed.includes(userId)) return null
  return (
    <QueryProvider>
      <Steps {...props} onClose={() => setClosed([...closed, userId])} />
    </QueryProvider>
  )
}

function Steps({ userId, wallet, onClose }: NextStepsProps & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const hasDeposited = useHasDeposited(userId)
  const isSecured = useIsSecured(userId)
  const hasStaked = useHasStaked(userId, wallet)
  const isAllDone = hasDeposited === true && isSecured === true && hasStaked === true
  useEffect(() => {
    if (isAllDone) onClose()
  })
  return (
    <Card
      padding="none"
      title={<Trans>Next steps</Trans>}
      aside={
        <span className="-my-2 -me-2.5">
          <IconButton icon={CloseIcon} label={t`Dismiss`} onClick={onClose} />
        </span>
      }
    >
      <List label={t`Next steps`}>
        <NextStep
          icon={DownloadIcon}
          title={<Trans>Deposit</Trans>}
          text={<Trans>Send coins to your Sevenport address</Trans>}
          to={paths.deposit}
          isDone={hasDeposited}
        />
        <NextStep
          icon={ShieldIcon}
          title={<Trans>Secure your account</Trans>}
          text={<Trans>Add a passkey or an authenticator app</Trans>}
          to={paths.securitySettings}
          isDone={isSecured}
        />
        <NextStep
          icon={AnchorIcon}
          title={<Trans>Start mining</Trans>}
          text={<Trans>Stake a stablecoin and check in daily</Trans>}
          to={paths.mining}
          isDone={hasStaked}
        />
      </List>
    </Card>
  )
}

/** Returns `undefined` until known, like the other steps. */
function useHasDeposited(userId: string): boolean | undefined {
  const { data } = useQuery(balancesQueryOptions(userId))
  return data && Object.keys(data.byCoin).length > 0
}

function useIsSecured(userId: string): boolean | undefined {
  const { data } = useQuery(secondFactorsQueryOptions(userId))
  return data && (data.totp !== null || data.passkeys.length > 0)
}

function useHasStaked(userId: string, wallet: string | null): boolean | undefined {
  const { accounts, isPending } = useOwnAccounts({ userId, wallet })
  const chains = useAccountPools(accounts)
  if (listOwnPools(chains).length > 0) return true
  const isUnknown = isPending || chains.some(({ query }) => !query.data)
  return isUnknown ? undefined : false
}
