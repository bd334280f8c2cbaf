/**
 * Whether this build is for the local world: its chains, faucet, clock and test account. Fixed at build time, so that
 * every other build leaves all of that out.
 */
export const isLocalBuild = import.meta.env.VITE_LOCAL_WORLD === '1'
