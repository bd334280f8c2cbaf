import { AddressText } from './address-text.tsx'
import type { Stories } from './stories.ts'

const address = `0x${'12ab34cd56ef7890'.repeat(3).slice(0, 40)}`

export const stories: Stories = {
  short: () => <AddressText address={address} />,
  'with explorer': () => <AddressText address={address} explorerUrl="https://explorer.invalid/address" />,
  full: () => <AddressText address={address} show="full" />,
  'without copy': () => <AddressText address={address} copyable={false} />,
}
