import {
  closePaymentLink,
  createPaymentLink,
  listLinkPayments,
  listPaymentLinks,
  openPaymentLink,
  payPaymentLink,
} from '#api/payment-links.ts'
import { type Route, route } from '#server/http/route.ts'

import type { LinkPaymentService } from './link-payments.service.ts'
import type { PaymentLinkService } from './payment-links.service.ts'

export function paymentLinkRoutes(links: PaymentLinkService, payments: LinkPaymentService): readonly Route[] {
  return [
    route(listPaymentLinks, ({ cursor }, { caller }) => links.list(caller.userId, cursor)),
    route(listLinkPayments, ({ cursor }, { caller }) => links.listPayments(caller.userId, cursor)),
    route(createPaymentLink, (wanted, { caller }) => links.create(caller.userId, wanted)),
    route(closePaymentLink, ({ id }, { caller }) => links.close(caller.userId, id)),
    route(openPaymentLink, ({ id }, { origin }) => payments.open(id, origin)),
    route(payPaymentLink, (payment, { caller, origin }) => payments.pay(caller, payment, origin)),
  ]
}
