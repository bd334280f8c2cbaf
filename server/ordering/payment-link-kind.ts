/**
 * What stands in `kind` of orders by which a merchant's link is paid. They belong to the merchant, and somebody else pays
 * and follows them: nothing of them is paid from a balance, and the merchant changes nothing about them.
 */
export const paymentLinkKind = 'payment-link'
