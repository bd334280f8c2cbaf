import type { ReactNode } from 'react'
import { Disc, DiscLetter } from './disc.tsx'
import { fallbackOf } from './token-fallback.ts'

/* Our own drawings: a disc in the token's usual color with its initial or a plain shape, enough to tell rows apart. */
const tokens: Record<string, { readonly colour: string; readonly drawing: ReactNode }> = {
  USDT: { colour: '#0f7d62', drawing: <path d="M10 11h12M16 11v12M10 15.5h12" /> },
  USDC: {
    colour: '#1f5fc4',
    drawing: (
      <path d="M19.5 12.8c-.6-1.2-1.9-1.9-3.5-1.9-2 0-3.5 1-3.5 2.5 0 3.6 7 1.6 7 5.2 0 1.5-1.5 2.5-3.5 2.5-1.7 0-3-.7-3.6-2M16 8.5v15" />
    ),
  },
  TUSD: { colour: '#17417d', drawing: <path d="M10.5 11h11M16 11v11M12.5 22h7" /> },
  BTC: {
    colour: '#b35c00',
    drawing: (
      <path d="M12.5 10.5h5a2.7 2.7 0 0 1 0 5.4h-5m0 0h5.8a2.8 2.8 0 0 1 0 5.6h-5.8m0-11v11M14.5 8v2.5m3-2.5v2.5m-3 11V24m3-2.5V24" />
    ),
  },
  WBTC: {
    colour: '#5a3a7e',
    drawing: (
      <path d="M13 11h4a2.5 2.5 0 0 1 0 5h-4m0 0h4.7a2.5 2.5 0 0 1 0 5H13m0-10v10M8.5 12a8.5 8.5 0 0 0 0 8m15-8a8.5 8.5 0 0 1 0 8" />
    ),
  },
  LTC: { colour: '#4a6fa5', drawing: <path d="M15 9 12.5 22H20.5M11.5 17.5l7-3" /> },
  DOGE: { colour: '#8a6d1d', drawing: <path d="M13 10h3.5a6 6 0 0 1 0 12H13V10Zm-2.5 6h6" /> },
  TRX: { colour: '#c0272d', drawing: <path d="m9.5 10.5 13.5 3-8 10-5.5-13Zm5.5 13 1.5-8 6.5-2m-6.5 2-7-5" /> },
  LINK: { colour: '#2a5ada', drawing: <path d="m16 9 6 3.5v7L16 23l-6-3.5v-7L16 9Z" /> },
  UNI: { colour: '#b8176f', drawing: <path d="M11.5 10v7a4.5 4.5 0 0 0 9 0v-7" /> },
  SHIB: { colour: '#b5451b', drawing: <path d="m10 10 3 3h6l3-3v8a6 6 0 0 1-12 0v-8Zm3.5 7v.01m5-.01v.01" /> },
  LON: { colour: '#0b7d86', drawing: <path d="M13 9.5V22h7.5" /> },
  TFT: { colour: '#3f6b4f', drawing: <path d="M10.5 10.5h11M16 10.5V22m-3.5-6h7" /> },
  ETH: { colour: '#4c56b8', drawing: <path d="M16 7.5 21.5 16 16 24.5 10.5 16 16 7.5ZM10.5 16h11" /> },
  BNB: { colour: '#8f6500', drawing: <path d="M16 9.5 22.5 16 16 22.5 9.5 16 16 9.5ZM16 16v.01" /> },
  AVAX: { colour: '#b8323a', drawing: <path d="M16 9.5 23 22H9l7-12.5ZM16 17v5" /> },
  POL: { colour: '#6a3bc0', drawing: <path d="m16 8.5 6.5 3.750v7.5L16 23.5l-6.5-3.750v-7.5L16 8.5Z" /> },
  FTM: { colour: '#1660b8', drawing: <path d="M11 23V10h10.5M11 16h8" /> },
  S: { colour: '#1660b8', drawing: <path d="M11 23V10h10.5M11 16h8" /> },
  OP: {
    colour: '#c22a3d',
    drawing: <path d="M13 20.5a3.5 4.5 0 1 1 0-9 3.5 4.5 0 0 1 0 9Zm6.5 0v-9h1a2.8 2.8 0 0 1 0 5.6h-1" />,
  },
  ARB: { colour: '#24547f', drawing: <path d="m10 22.5 6-14 6 14M12.5 18h7" /> },
}

/** The disc of a token; its initials if we have no drawing. Decorative: the symbol is beside it. */
export function TokenIcon({ symbol, size = 32 }: { readonly symbol: string; readonly size?: number }) {
  const token = tokens[symbol.toUpperCase()]
  if (token) {
    return (
      <Disc size={size} colour={token.colour}>
        {token.drawing}
      </Disc>
    )
  }
  const { colour, initials } = fallbackOf(symbol)
  return (
    <Disc size={size} colour={colour}>
      <DiscLetter>{initials}</DiscLetter>
    </Disc>
  )
}
