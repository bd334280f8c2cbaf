import type { ReactNode } from 'react'
import { Disc, DiscLetter } from './disc.tsx'

/*
 * Our own drawings: a disc in the token's usual colour with its initial or a plain shape, enough to tell rows apart.
 */
const tokens: Record<string, { readonly colour: string; readonly drawing: ReactNode }> = {
  USDT: { colour: '#0f7d62', drawing: <path d="M10 11h12M16 11v12M10 15.5h12" /> },
  USDC: {
    colour: '#1f5fc4',
    drawing: (
      <path d="M19.5 12.8c-.6-1.2-1.9-1.9-3.5-1.9-2 0-3.5 1-3.5 2.5 0 3.6 7 1.6 7 5.2 0 1.5-1.5 2.5-3.5 2.5-1.7 0-3-.7-3.6-2M16 8.5v15" />
    ),
  },
  TUSD: { colour: '#17417d', drawing: <path d="M10.5 11h11M16 11v11M12.5 22h7" /> },
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

/** The disc of a token; for one we have no drawing of, its initial. Decoration: the symbol stands beside it. */
export function TokenIcon({ symbol, size = 32 }: { readonly symbol: string; readonly size?: number }) {
  const token = tokens[symbol.toUpperCase()]
  return (
    <Disc size={size} colour={token?.colour ?? '#52617a'}>
      {token?.drawing ?? <DiscLetter>{symbol.slice(0, 1).toUpperCase()}</DiscLetter>}
    </Disc>
  )
}
