import * as v from 'valibot'

import { contrastWithWhite, readableContrast } from './colour-contrast.ts'
import { endpoint, operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { mixesScripts, resemblesHouse } from './merchant-names.ts'
import { moment, textLine, uuid } from './primitives.ts'

/** A merchant's brand on their own domain: a name, a logo and a color, and nothing else in the app. */

/** The displayed name. Equivalent spellings are normalized to one. */
export const brandName = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((name) => name.normalize('NFKC')),
  textLine(2, 40),
  v.check((name) => !mixesScripts(name), 'mixes letters that look alike'),
  v.check((name) => !resemblesHouse(name), 'might be taken for Sevenport'),
)

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** A host name in ASCII. Punycode is refused: its letters could imitate another name. */
export const brandDomain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(200),
  v.regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/),
  v.check((domain) => {
    const labels = domain.split('.')
    const isName = labels.every((part) => label.test(part) && !part.startsWith('xn--'))
    return isName && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '')
  }, 'is no domain'),
  v.check((domain) => !resemblesHouse(domain), 'might be taken for Sevenport'),
)

/** The color must be readable as text and lines on white. */
export const brandColour = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[\da-f]{6}$/),
  v.check((colour) => contrastWithWhite(colour) >= readableContrast, 'can’t be read on white'),
)

export const brandState = v.picklist(['in-review', 'approved', 'rejected'])

/** A brand's state, as its merchant sees it. */
export const ownBrand = v.strictObject({
  domain: v.string(),
  name: v.string(),
  colour: v.string(),
  /** A PNG as a data URL. */
  logo: v.string(),
  state: brandState,
  /** Why it was rejected. */
  reason: v.nullable(v.string()),
  /** The TXT record that the domain's DNS must contain. */
  record: v.strictObject({ name: v.string(), value: v.string() }),
  /** When the record was found; null until then. */
  provenAt: v.nullable(moment),
  checkedAt: v.nullable(moment),
  /** Whether visitors of the domain see it. */
  served: v.boolean(),
})

export type OwnBrand = v.InferOutput<typeof ownBrand>

export const getOwnBrand = endpoint({
  method: 'GET',
  path: '/api/agent/brand',
  summary: 'Retrieves the brand of the merchant that the user is.',
  access: 'main',
  input: undefined,
  data: v.strictObject({ brand: v.nullable(ownBrand) }),
  errors: [],
})

export const saveBrand = endpoint({
  method: 'POST',
  path: '/api/agent/brand/save',
  summary: 'Sets the merchant’s brand. It isn’t shown until an operator has reviewed it.',
  access: 'main',
  input: v.strictObject({
    domain: brandDomain,
    name: brandName,
    colour: brandColour,
    /** An uploaded picture; null keeps the current logo. */
    logo: v.nullable(uuid),
  }),
  data: ownBrand,
  errors: [
    /** The user isn't an active merchant. */
    apiErrorCode.stateConflict,
    /** The picture doesn't exist, or there is no logo to keep. */
    apiErrorCode.attachmentGone,
    apiErrorCode.fileRefused,
  ],
})

export const checkBrand = endpoint({
  method: 'POST',
  path: '/api/agent/brand/check',
  summary: 'Looks for the record that proves the merchant’s domain.',
  access: 'main',
  input: undefined,
  data: ownBrand,
  errors: [apiErrorCode.notFound],
})

export const removeBrand = endpoint({
  method: 'POST',
  path: '/api/agent/brand/remove',
  summary: 'Removes the merchant’s brand. Repeating it has no effect.',
  access: 'main',
  input: undefined,
  data: v.null(),
  errors: [],
})

/** All that a merchant's domain changes in the app. */
const agentInfo = v.strictObject({
  agentId: uuid,
  name: v.string(),
  colour: v.string(),
  /** A path on this server. */
  logoUrl: v.string(),
})

export type AgentInfo = v.InferOutput<typeof agentInfo>

export const getAgentInfo = endpoint({
  method: 'GET',
  path: '/api/agent/info',
  summary: 'Retrieves the merchant whose domain this is, if there is one.',
  access: 'public',
  // Hosts as browsers write them, including IP addresses.
  input: v.strictObject({ domain: v.pipe(v.string(), v.maxLength(253), v.regex(/^[\w.:[\]-]*$/)) }),
  example: { domain: 'coins.example.com' },
  data: v.strictObject({ agent: v.nullable(agentInfo) }),
  errors: [],
})

/** Returns the path of a published brand's logo. */
export function brandLogoPath(id: string): string {
  return `/file/agent/${id}`
}

export const reviewedBrand = v.strictObject({
  /** ID of the merchant. */
  id: uuid,
  business: v.string(),
  domain: v.string(),
  name: v.string(),
  colour: v.string(),
  logo: v.string(),
  revision: v.number(),
  changedAt: moment,
})

export type ReviewedBrand = v.InferOutput<typeof reviewedBrand>

export const listBrands = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/merchant/brands',
  summary: 'Lists brands of merchants that wait for a review, oldest first.',
  roles: ['reviewer'],
  input: undefined,
  data: v.strictObject({ items: v.array(reviewedBrand) }),
  errors: [],
})

/** The revision that the operator has seen. */
const read = v.strictObject({ id: uuid, revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

export const approveBrand = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/brand/approve',
  summary: 'Approves a brand as it was seen.',
  roles: ['reviewer'],
  input: read,
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const rejectBrand = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/merchant/brand/reject',
  summary: 'Rejects a brand as it was seen. The merchant reads the reason.',
  roles: ['reviewer'],
  input: v.strictObject({ ...read.entries, reason: textLine(3, 300) }),
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})
