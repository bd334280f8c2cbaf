/** Prices are per whole coin, formatted with their currency. */
interface PriceAlertFacts {
  readonly coin: string
  readonly targetPrice: string
  readonly price: string
  /** ISO 4217. */
  readonly currency: string
  /** When the alert triggered: email may take a while, and prices move. */
  readonly at: string
}

/** The variable parts of each of these emails. */
export interface PriceAlertMails {
  readonly 'price-above': PriceAlertFacts
  readonly 'price-below': PriceAlertFacts
}
