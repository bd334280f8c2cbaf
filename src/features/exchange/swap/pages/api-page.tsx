import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#src/config/paths.ts'
import { useSession } from '#src/entities/session/session.ts'
import { ApiCallCard } from '#src/features/exchange/swap/components/order-api/api-call-card.tsx'
import { ApiKeysCard } from '#src/features/exchange/swap/components/order-api/api-keys-card.tsx'
import { ApiOverview } from '#src/features/exchange/swap/components/order-api/api-overview.tsx'
import { QuoteTrial } from '#src/features/exchange/swap/components/order-api/quote-trial.tsx'
import { useExchangeAssets } from '#src/features/exchange/swap/exchange.queries.ts'
import { inOrder } from '#src/features/exchange/swap/rules/api-call-texts.ts'
import { useApiCalls } from '#src/features/exchange/swap/order-api.queries.ts'
import { Beside } from '#src/ui/beside.tsx'
import { SwapIcon } from '#src/ui/icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** Our order API for third-party programs: what it does, a call to try, and API keys. */
export function Component() {
  const { t } = useLingui()
  const calls = useApiCalls()
  const assets = useExchangeAssets()
  const userId = useSession()?.userId
  // Tied to the user, so that logging out hides the key.
  const [created, setCreated] = useState<{ readonly userId: string | undefined; readonly key: string }>()
  const createdKey = created?.userId === userId ? created?.key : undefined
  return (
    <PageFrame title={t`Order API`} backTo={paths.exchange}>
      <PageIntro icon={SwapIcon} title={<Trans>Exchange from your own program</Trans>}>
        <Trans>Get quotes from every partner, create orders and follow them.</Trans>
      </PageIntro>
      <ApiOverview />
      <ApiKeysCard
        onCreated={(key) => {
          setCreated({ userId, key })
        }}
      />
      {assets.data ? (
        <QuoteTrial key={userId ?? ''} assets={assets.data} createdKey={createdKey} />
      ) : (
        <QueryState query={assets} empty={null} />
      )}
      <Beside>
        {calls.data ? (
          inOrder(calls.data).map((call) => <ApiCallCard key={`${call.method} ${call.path}`} call={call} />)
        ) : (
          <QueryState query={calls} empty={null} />
        )}
      </Beside>
    </PageFrame>
  )
}
