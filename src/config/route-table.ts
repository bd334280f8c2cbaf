/**
 * The tables of routes in `src/app/tables`, by their files' names, and the paths in each. One that a page does not stand
 * in is not downloaded for it: what a page costs does not grow with the app. A test holds the paths against the tables.
 */
const patterns = {
  // The form for a swap alone, as people land on it.
  swap: /^\/convert\/index$/i,
  exchange: /^\/(convert|pay\/)/i,
  wallet: /^\/(coinTopup|currencyDetails|reserves|my\/priceAlerts)/i,
  mining: /^\/mining\/(detail|index|miningDetail|signin)/i,
  help: /^\/(help\/(chat|email|func|help|send|status)|futures\/help\/(func|index|mail|send)|workOrder)/i,
  dialogs: /^\/(components|select)\//i,
  grow: /^\/(agent|invite)\//i,
  console: /^\/operator/i,
  // The wallet on this device, among what other areas have under the same prefix.
  device: /^\/property\/(add|chargeCode|help\/|manageIdentityWallet|newAddress|send\/|transferVoucher|wallet)/i,
} as const

export type RouteTable = keyof typeof patterns | 'account'

/** The table that names a path. Paths of no page are in that of accounts, with the page that says so. */
export function routeTableOf(pathname: string): RouteTable {
  const tables = Object.keys(patterns) as (keyof typeof patterns)[]
  return tables.find((table) => patterns[table].test(pathname)) ?? 'account'
}
