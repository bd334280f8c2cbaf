import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

interface HistoryTabsProps {
  readonly shown: 'deposits' | 'withdrawals'
  /** Goes along to the other list. */
  readonly coin: string | undefined
}

/** Leads from the list of deposits to that of withdrawals and back; "back" leaves both. */
export function HistoryTabs({ shown, coin }: HistoryTabsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      label={t`Shown`}
      value={shown}
      onValueChange={(wanted) => {
        const path = wanted === 'deposits' ? paths.depositHistory : paths.withdrawHistory
        const query = coin === undefined ? '' : `?${new URLSearchParams({ coin }).toString()}`
        void navigate(path + query, { replace: true })
      }}
      options={[
        { value: 'deposits', label: <Trans>Deposits</Trans> },
        { value: 'withdrawals', label: <Trans>Withdrawals</Trans> },
      ]}
    />
  )
}
