import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { getTrialBalance } from '#api/operator-books.ts'
import { BookClosings } from '#src/features/console/books/components/book-closings.tsx'
import { HousePostings, PersonPostings } from '#src/features/console/books/components/book-postings.tsx'
import { BookProofs } from '#src/features/console/books/components/book-proofs.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { TrialBalance } from '#src/features/console/books/components/trial-balance.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

const views = {
  balance: TrialBalance,
  person: PersonPostings,
  house: HousePostings,
  proofs: Proofs,
} as const

type View = keyof typeof views

export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Books`} call={getTrialBalance}>
      <Books />
    </OperatorFrame>
  )
}

function Books() {
  const { t } = useLingui()
  const [parameters, setParameters] = useSearchParams()
  const named = parameters.get('view') ?? ''
  const view: View = isView(named) ? named : 'balance'
  const Shown = views[view]
  return (
    <>
      <SegmentedControl<View>
        label={t`View`}
        value={view}
        onValueChange={(chosen) => {
          setParameters({ view: chosen }, { replace: true })
        }}
        options={[
          { value: 'balance', label: <Trans>Balance</Trans> },
          { value: 'person', label: <Trans>People</Trans> },
          { value: 'house', label: <Trans>House</Trans> },
          { value: 'proofs', label: <Trans>Proofs</Trans> },
        ]}
      />
      <Shown />
    </>
  )
}

function Proofs() {
  return (
    <>
      <BookProofs />
      <BookClosings />
    </>
  )
}

function isView(name: string): name is View {
  return name in views
}
