import { useState } from 'react'
import { Card } from './card.tsx'
import type { Stories } from './stories.ts'
import { ProgressBar } from './progress-bar.tsx'
import { RadioRow } from './radio-row.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Spinner } from './spinner.tsx'
import { SwitchRow } from './switch-row.tsx'

function Segments() {
  const [value, setValue] = useState<'add' | 'take'>('add')
  return (
    <SegmentedControl
      label="Change the stake"
      options={[
        { value: 'add', label: 'Add' },
        { value: 'take', label: 'Unstake' },
      ]}
      value={value}
      onValueChange={setValue}
    />
  )
}

function Switches() {
  const [isOn, setIsOn] = useState(true)
  return (
    <Card padding="none">
      <SwitchRow
        label="Add a reminder"
        description="One hour before the day ends"
        checked={isOn}
        onCheckedChange={setIsOn}
      />
      <SwitchRow label="Not available" checked={false} onCheckedChange={setIsOn} disabled />
    </Card>
  )
}

function Radios() {
  const [chosen, setChosen] = useState('CNY')
  return (
    <Card padding="none">
      <fieldset>
        <legend className="sr-only">Currency</legend>
        {['CNY', 'USD', 'MXN'].map((currency) => (
          <RadioRow
            key={currency}
            name="currency"
            label={currency}
            checked={currency === chosen}
            onSelect={() => {
              setChosen(currency)
            }}
          />
        ))}
      </fieldset>
    </Card>
  )
}

export const stories: Stories = {
  'radio rows': Radios,
  'segmented control': Segments,
  'switch rows': Switches,
  'progress bars': () => (
    <div className="space-y-3">
      <ProgressBar label="Streak" value={3} maximum={7} />
      <ProgressBar label="Reserve" value={7} maximum={7} tone="success" />
      <ProgressBar label="Matured" value={0} maximum={7} tone="reward" />
    </div>
  ),
  spinner: () => <Spinner immediate size={32} />,
}
