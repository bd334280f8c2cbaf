/** Prices are of one whole coin, each with its currency once it is shown. */
interface PriceAlertFacts {
  readonly coin: string
  readonly targetPrice: string
  readonly price: string
  /** ISO 4217. */
  readonly currency: string
  /** When the alert fired: mail may take a while, and prices move. */
  readonly at: string
}

/** What each of these mails says besides its fixed text. */
export interface PriceAlertMails {
  readonly 'price-above': PriceAlertFacts
  readonly 'price-below': PriceAlertFacts
}
