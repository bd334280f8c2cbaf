/** A notice, with its text in `server/content/`. Users' read marks refer to the id: never change it. */
export interface PublishedNotice {
  readonly id: string
  readonly publishedAt: Date
  readonly name: string
}

export const publishedNotices: readonly PublishedNotice[] = [
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a01',
    publishedAt: new Date('2026-11-20T08:00:00Z'),
    name: 'notices/mining-open',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a02',
    publishedAt: new Date('2026-11-20T08:30:00Z'),
    name: 'notices/rewards-protected',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a03',
    publishedAt: new Date('2026-11-21T00:00:00Z'),
    name: 'notices/accounts-open',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a04',
    publishedAt: new Date('2026-11-21T00:10:00Z'),
    name: 'notices/recovery-codes',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a05',
    publishedAt: new Date('2026-11-21T00:20:00Z'),
    name: 'notices/genuine-mails',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a06',
    publishedAt: new Date('2026-11-22T00:00:00Z'),
    name: 'notices/spot-wallet',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a07',
    publishedAt: new Date('2026-11-22T00:10:00Z'),
    name: 'notices/new-terms',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a08',
    publishedAt: new Date('2026-11-23T00:00:00Z'),
    name: 'notices/exchange-open',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a09',
    publishedAt: new Date('2026-11-24T00:00:00Z'),
    name: 'notices/fiat-open',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7a10',
    publishedAt: new Date('2026-11-24T18:00:00Z'),
    name: 'notices/device-wallet',
  },
]
