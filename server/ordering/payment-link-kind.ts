/**
 * The `kind` of orders that pay a merchant's link. They belong to the merchant, but are paid and followed by someone
 * else: they can't be paid from a balance, and the merchant can't change them.
 */
export const paymentLinkKind = 'payment-link'
