import * as v from 'valibot'
import { linkAmount, linkReference, linkTitle } from '#api/payment-links.ts'
import { webhookUrl } from '#api/payment-webhooks.ts'
import { formFault } from '#src/entities/session/forms/form-fault-text.ts'

/** The fields of a new link that a merchant types; the rest is chosen. */
export const linkEntries = v.object({
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.check((entry) => v.is(linkAmount, entry), formFault('link-amount-invalid')),
  ),
  title: v.pipe(
    v.string(),
    v.check((entry) => v.is(linkTitle, entry), formFault('link-title-invalid')),
    v.trim(),
  ),
  reference: v.pipe(
    v.string(),
    v.trim(),
    v.check((entry) => entry === '' || v.is(linkReference, entry), formFault('link-reference-invalid')),
  ),
})

/** The URL of a merchant's webhook. In the local world it may be on this machine; the server checks that. */
export const webhookUrlEntry = v.pipe(
  v.string(),
  v.trim(),
  v.check((entry) => v.is(webhookUrl, entry), formFault('webhook-url-invalid')),
)
