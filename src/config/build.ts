/**
 * Whether this build is for the local world: its chains, faucet, clock and test account. Fixed at build time, so that
 * every other build leaves all of that out.
 */
export const isLocalBuild = import.meta.env.VITE_LOCAL_WORLD === '1'

/** The chains that the local world was started with, if not all seven: `npm run dev -- --chains ethereum`. */
export const localChainKeys = (import.meta.env.VITE_LOCAL_CHAINS ?? '').split(',').filter(Boolean)
