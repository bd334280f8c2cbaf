import type { ReactNode } from 'react'
import { Disc } from './disc.tsx'

export type ChainIconName = 'ethereum' | 'bsc' | 'avalanche' | 'polygon' | 'fantom' | 'optimism' | 'arbitrum'

/*
 * Every chain is a port of call and flies its own flag: plain shapes like those of maritime signal flags, in a color
 * associated with the chain. No chain's logo is copied.
 */
const flags: Record<ChainIconName, { readonly colour: string; readonly flag: ReactNode }> = {
  ethereum: { colour: '#4c56b8', flag: <path d="M16 3 25 16 16 29 7 16Z" fill="#fff" stroke="none" /> },
  bsc: { colour: '#c98f00', flag: <path d="M16 2v28M2 16h28" stroke="#fff" strokeWidth="7" /> },
  avalanche: { colour: '#c2343d', flag: <path d="M2 27 16 6l14 21Z" fill="#fff" stroke="none" /> },
  polygon: { colour: '#6a3bc0', flag: <path d="m16 6 9 5v10l-9 5-9-5V11Z" fill="#fff" stroke="none" /> },
  fantom: { colour: '#1c74d8', flag: <path d="M0 12.5h32M0 19.5h32" stroke="#fff" strokeWidth="4" /> },
  optimism: { colour: '#cc2f43', flag: <circle cx="16" cy="16" r="7.5" fill="#fff" stroke="none" /> },
  arbitrum: { colour: '#1f4f7a', flag: <path d="M3 29 29 3" stroke="#fff" strokeWidth="8" /> },
}

/** The flag of a chain. Decorative: the chain's name is beside it. */
export function ChainIcon({ chain, size = 32 }: { readonly chain: ChainIconName; readonly size?: number }) {
  const { colour, flag } = flags[chain]
  return (
    <Disc size={size} colour={colour}>
      {flag}
    </Disc>
  )
}
