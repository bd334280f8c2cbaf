/** The name of the business, as the applicant wrote it: these emails only go to the applicant. */
interface MerchantFacts {
  readonly business: string
}

/** The variable parts of each of these emails. */
export interface MerchantMails {
  readonly 'merchant-submitted': MerchantFacts
  readonly 'merchant-in-review': MerchantFacts
  /** `reply` is the reviewer's question. */
  readonly 'merchant-question': MerchantFacts & { readonly reply: string }
  readonly 'merchant-approved': MerchantFacts & { readonly merchantCode: string }
  readonly 'merchant-rejected': MerchantFacts & { readonly reason: string }
  readonly 'merchant-suspended': MerchantFacts & { readonly reason: string }
  readonly 'merchant-resumed': MerchantFacts & { readonly reason: string }
  /** `business` is the name of the brand. */
  readonly 'merchant-brand-approved': MerchantFacts & { readonly domain: string }
  readonly 'merchant-brand-rejected': MerchantFacts & { readonly domain: string; readonly reason: string }
  readonly 'merchant-domain-lost': MerchantFacts & { readonly domain: string }
}
