import { useState } from 'react'
import type { AreaCode } from '#src/lib/area-codes.ts'
import { AreaCodeField } from './area-code-field.tsx'
import { ChainIcon } from './chain-icon.tsx'
import { CountryField } from './country-field.tsx'
import { DateField } from './date-field.tsx'
import { SelectField } from './select-field.tsx'
import type { Stories } from './stories.ts'
import { TimeField } from './time-field.tsx'

const countries = ['BR', 'CN', 'ES', 'HK', 'IN', 'JP', 'MX', 'TW', 'US', 'ZA']

function Country() {
  const [country, setCountry] = useState<string>()
  return <CountryField label="Country of citizenship" value={country} onValueChange={setCountry} />
}

function AreaCodes() {
  const [code, setCode] = useState<AreaCode | undefined>({ country: 'MX', code: '+52' })
  return <AreaCodeField label="Area code" value={code} onValueChange={setCode} />
}

function Network() {
  const [network, setNetwork] = useState<string>('bsc')
  return (
    <SelectField
      label="Network"
      placeholder="Choose a network"
      options={[
        { value: 'ethereum', label: 'Ethereum', icon: <ChainIcon chain="ethereum" size={28} /> },
        { value: 'bsc', label: 'BSC', icon: <ChainIcon chain="bsc" size={28} /> },
        { value: 'polygon', label: 'Polygon', icon: <ChainIcon chain="polygon" size={28} /> },
      ]}
      value={network}
      onValueChange={setNetwork}
    />
  )
}

function Day() {
  const [day, setDay] = useState<string>()
  return <DateField label="Date" value={day} onValueChange={setDay} first="2026-01-05" last="2026-12-20" />
}

function Time() {
  const [time, setTime] = useState('09:30')
  return <TimeField label="Time" value={time} onValueChange={setTime} />
}

function WithProblems() {
  return (
    <div className="space-y-4">
      <CountryField
        label="Country of citizenship"
        countries={countries}
        value={undefined}
        onValueChange={() => undefined}
        error="Choose a country"
      />
      <DateField label="Start" value="2026-11-21" onValueChange={() => undefined} disabled />
    </div>
  )
}

export const stories: Stories = {
  country: Country,
  'area code': AreaCodes,
  network: Network,
  date: Day,
  time: Time,
  'a fault, and disabled': WithProblems,
}
