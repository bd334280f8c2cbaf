import type { AvatarComponent } from '@rainbow-me/rainbowkit'
import { hexToNumber, sliceHex } from 'viem'

/** Represents an account in RainbowKit's dialogs, replacing its emoji: waves in a color derived from the address. */
export const WalletAvatar: AvatarComponent = ({ address, size }) => {
  const hue = hexToNumber(sliceHex(address as `0x${string}`, 0, 2)) % 360
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 40 40">
      <rect width="40" height="40" fill={`hsl(${hue} 70% 88%)`} />
      <circle cx="27" cy="13" r="4.5" fill={`hsl(${hue} 85% 62%)`} />
      <path d="M0 24q5-4 10 0t10 0 10 0 10 0v16H0z" fill={`hsl(${hue} 65% 45%)`} />
      <path d="M0 31q5-4 10 0t10 0 10 0 10 0v9H0z" fill={`hsl(${hue} 70% 30%)`} />
    </svg>
  )
}
