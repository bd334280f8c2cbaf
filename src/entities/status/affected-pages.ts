import type { StatusComponent } from '#api/status.ts'
import { type Path, paths } from '#src/config/paths.ts'

/** Pages on which an incident of a component is shown. */
const pagesOf: Partial<Record<StatusComponent, readonly Path[]>> = {
  deposits: [paths.deposit, paths.depositHistory, paths.depositDetail],
  withdrawals: [
    paths.withdrawableCoins,
    paths.withdraw,
    paths.withdrawReview,
    paths.withdrawHistory,
    paths.withdrawDetail,
  ],
  exchange: [paths.exchange, paths.exchangePay, paths.exchangeOrder, paths.exchangeHistory],
  fiat: [paths.buy, paths.buyOrder, paths.buyHistory, paths.sell, paths.sellOrder, paths.sellHistory],
  mail: [paths.createAccount, paths.forgetPasswords, paths.withdrawEmailCode],
  support: [paths.writeToSupport, paths.supportMessages, paths.workOrders, paths.newWorkOrder],
}

const components = new Map<string, StatusComponent>(
  Object.entries(pagesOf).flatMap(([component, pages]) =>
    pages.map((page): [string, StatusComponent] => [page, component as StatusComponent]),
  ),
)

/** Returns the component that a page depends on; undefined if no incident is shown there. */
export function componentOfPage(pathname: string): StatusComponent | undefined {
  return components.get(pathname)
}
