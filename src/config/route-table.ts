/**
 * The route tables in `src/app/tables`, by file name, and the paths in each. A page downloads only the table that
 * contains it, so its cost doesn't grow with the app. A test checks the paths against the tables.
 */
const patterns = {
  // The swap form on its own, a common landing page.
  swap: /^\/convert\/index$/i,
  exchange: /^\/(convert|pay\/)/i,
  wallet: /^\/(coinTopup|currencyDetails|reserves|my\/priceAlerts)/i,
  mining: /^\/mining\/(detail|index|miningDetail|signin)/i,
  help: /^\/(help\/(chat|email|func|help|send|status)|futures\/help\/(func|index|mail|send)|workOrder)/i,
  dialogs: /^\/(components|select)\//i,
  grow: /^\/(agent|invite)\//i,
  console: /^\/operator/i,
  // The wallet on this device, which shares its prefix with other areas.
  device: /^\/property\/(add|chargeCode|help\/|manageIdentityWallet|newAddress|send\/|transferVoucher|wallet)/i,
} as const

export type RouteTable = keyof typeof patterns | 'account'

/** Returns the table that contains a path. Unknown paths go to the accounts table, which has the page for them. */
export function routeTableOf(pathname: string): RouteTable {
  const tables = Object.keys(patterns) as (keyof typeof patterns)[]
  return tables.find((table) => patterns[table].test(pathname)) ?? 'account'
}
