import type { StatusComponent } from '#api/status.ts'
import { type Path, paths } from '#src/config/paths.ts'

/** What people use where: an incident of it is said on these pages. */
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

/** What a page is there for; undefined for one that no incident is said on. */
export function componentOfPage(pathname: string): StatusComponent | undefined {
  return components.get(pathname)
}
