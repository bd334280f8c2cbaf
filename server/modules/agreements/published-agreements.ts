import type * as v from 'valibot'

import type { agreementKind } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import type { Text } from '#server/content/read-text.ts'

export type AgreementKind = v.InferOutput<typeof agreementKind>

/**
 * A version of a legal text, in `server/content/agreements/`. Consents refer to it by id, so a published version and
 * its text never change: any change is a new version with a new date.
 */
export interface PublishedAgreement {
  readonly id: string
  readonly kind: AgreementKind
  /** Counted from 1 for each kind. */
  readonly version: number
  readonly effectiveFrom: Date
  /** The text's folder. */
  readonly name: string
}

/** A version published by operators, with its texts and what is new in it. */
export interface WrittenAgreement extends Omit<PublishedAgreement, 'name'> {
  readonly texts: Readonly<Record<LanguageCode, Text>>
  readonly changes: Readonly<Record<LanguageCode, readonly string[]>>
}

export const publishedAgreements: readonly PublishedAgreement[] = [
  {
    id: '3b8f2d61-7a0c-4e55-9d14-0c6a5be8f171',
    kind: 'service',
    version: 1,
    effectiveFrom: new Date('2026-11-21T00:00:00Z'),
    name: 'agreements/service-1',
  },
  {
    id: 'd94c1e07-52b6-4f3a-8e6b-71f0a2c95d38',
    kind: 'privacy',
    version: 1,
    effectiveFrom: new Date('2026-11-21T00:00:00Z'),
    name: 'agreements/privacy-1',
  },
  {
    id: '8e1f6c0a-94d3-4b7e-a2c5-6d0b37f5e912',
    kind: 'service',
    version: 2,
    effectiveFrom: new Date('2026-11-22T00:00:00Z'),
    name: 'agreements/service-2',
  },
  {
    id: '52d7a3b9-1c68-4fd0-9b3e-e84f60c7a215',
    kind: 'privacy',
    version: 2,
    effectiveFrom: new Date('2026-11-22T00:00:00Z'),
    name: 'agreements/privacy-2',
  },
  {
    id: '5ed63eba-5d1c-42a6-92eb-bacd8aab04af',
    kind: 'service',
    version: 3,
    effectiveFrom: new Date('2026-11-23T00:00:00Z'),
    name: 'agreements/service-3',
  },
  {
    id: '7c907cd3-afab-4dc1-85c9-3b7a71ec6b40',
    kind: 'privacy',
    version: 3,
    effectiveFrom: new Date('2026-11-23T00:00:00Z'),
    name: 'agreements/privacy-3',
  },
  {
    id: 'd1a3c1b6-8e0f-4a0b-8a7c-3f6f0b9d4e21',
    kind: 'service',
    version: 4,
    effectiveFrom: new Date('2026-11-24T00:00:00Z'),
    name: 'agreements/service-4',
  },
  {
    id: '3b7f5c52-94d6-4f1f-9c55-0b8e2a6d7f43',
    kind: 'privacy',
    version: 4,
    effectiveFrom: new Date('2026-11-24T00:00:00Z'),
    name: 'agreements/privacy-4',
  },
  {
    id: 'c2e90b5d-6f37-4a18-b0d4-9a51e7c38f06',
    kind: 'privacy',
    version: 5,
    effectiveFrom: new Date('2026-11-24T12:00:00Z'),
    name: 'agreements/privacy-5',
  },
  {
    id: '4a4fba4d-924d-4884-9442-8a5d8f8d9bd3',
    kind: 'privacy',
    version: 6,
    effectiveFrom: new Date('2026-11-24T18:00:00Z'),
    name: 'agreements/privacy-6',
  },
  {
    id: '0e7d5a92-8b34-4c6f-b1e8-53f6a92d7c40',
    kind: 'service',
    version: 5,
    effectiveFrom: new Date('2026-11-27T12:00:00Z'),
    name: 'agreements/service-5',
  },
  {
    id: 'b6a0e3f4-5c1d-4f7e-9a28-70d2c94e1b35',
    kind: 'privacy',
    version: 7,
    effectiveFrom: new Date('2026-11-27T12:00:00Z'),
    name: 'agreements/privacy-7',
  },
  {
    id: '5f0c3a7e-91b6-4d28-8e4f-c6d17b20a953',
    kind: 'service',
    version: 6,
    effectiveFrom: new Date('2026-11-27T20:00:00Z'),
    name: 'agreements/service-6',
  },
  {
    id: 'e93d6b14-27c8-4f5a-b0a1-48f5d3967c2e',
    kind: 'privacy',
    version: 8,
    effectiveFrom: new Date('2026-11-27T20:00:00Z'),
    name: 'agreements/privacy-8',
  },
  {
    id: '437644ea-5cc0-4aef-91db-2e43d57f9716',
    kind: 'privacy',
    version: 9,
    effectiveFrom: new Date('2026-11-28T10:00:00Z'),
    name: 'agreements/privacy-9',
  },
  {
    id: 'b2a6d0f4-8c57-4e19-9d3b-70f1e5c48a26',
    kind: 'privacy',
    version: 10,
    effectiveFrom: new Date('2026-11-28T18:00:00Z'),
    name: 'agreements/privacy-10',
  },
  {
    id: '8c41f7d2-60ab-4b93-a5de-12e97c3f80b6',
    kind: 'service',
    version: 7,
    effectiveFrom: new Date('2026-12-01T00:00:00Z'),
    name: 'agreements/service-7',
  },
  {
    id: '7d1f5b0c-3a94-4c2e-8f61-2e9b64d0a7c5',
    kind: 'futures',
    version: 1,
    effectiveFrom: new Date('2026-11-24T18:00:00Z'),
    name: 'agreements/futures-1',
  },
]
