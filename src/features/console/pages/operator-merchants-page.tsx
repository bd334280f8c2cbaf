import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ApplicationState } from '#api/merchants.ts'
import { listMerchantApplications } from '#api/operator-merchants.ts'
import { ApplicationDesk } from '#src/features/console/components/application-desk.tsx'
import { ApplicationRow } from '#src/features/console/components/application-row.tsx'
import { BrandReviews } from '#src/features/console/components/brand-reviews.tsx'
import { MerchantRow } from '#src/features/console/components/merchant-row.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { useMerchantApplications, useMerchants } from '#src/features/console/merchant.queries.ts'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

const views = ['applications', 'merchants', 'brands'] as const

type View = (typeof views)[number]

type State = Extract<ApplicationState, 'submitted' | 'in-review' | 'information-needed' | 'rejected'>

/** Applications by state, merchants and brands, opened at `?view=`; or one application with `?id=`. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id === null) return <Overview />
  return (
    <OperatorFrame title={t`Merchant application`} call={listMerchantApplications}>
      <ApplicationDesk key={id} id={id} />
    </OperatorFrame>
  )
}

function Overview() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const named = views.find((one) => one === search.get('view'))
  const [view, setView] = useState<View>(named ?? 'applications')
  return (
    <OperatorFrame title={t`Merchants`} call={listMerchantApplications}>
      <SegmentedControl<View>
        label={t`View`}
        value={view}
        onValueChange={setView}
        options={[
          { value: 'applications', label: <Trans>Applications</Trans> },
          { value: 'merchants', label: <Trans>Merchants</Trans> },
          { value: 'brands', label: <Trans>Brands</Trans> },
        ]}
      />
      {view === 'applications' && <ApplicationsByState />}
      {view === 'merchants' && <Merchants />}
      {view === 'brands' && <BrandReviews />}
    </OperatorFrame>
  )
}

function ApplicationsByState() {
  const { t } = useLingui()
  const [state, setState] = useState<State>('submitted')
  return (
    <>
      <SegmentedControl<State>
        label={t`Status`}
        value={state}
        onValueChange={setState}
        options={[
          { value: 'submitted', label: <Trans>New</Trans> },
          { value: 'in-review', label: <Trans>In review</Trans> },
          { value: 'information-needed', label: <Trans>Asked</Trans> },
          { value: 'rejected', label: <Trans>Rejected</Trans> },
        ]}
      />
      <p className="text-caption text-ink-muted">
        <Trans>The audit log records every application you open.</Trans>
      </p>
      <Applications key={state} state={state} />
    </>
  )
}

function Applications({ state }: { readonly state: State }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useMerchantApplications(state)}
      label={t`Merchant applications`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          title={<Trans>No applications here</Trans>}
          text={<Trans>Businesses that want to become merchants appear here.</Trans>}
        />
      }
    >
      {(application) => <ApplicationRow application={application} />}
    </EndlessList>
  )
}

function Merchants() {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useMerchants()}
      label={t`Merchants`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          title={<Trans>No merchants yet</Trans>}
          text={<Trans>Approved applications become merchants.</Trans>}
        />
      }
    >
      {(merchant) => <MerchantRow merchant={merchant} />}
    </EndlessList>
  )
}
