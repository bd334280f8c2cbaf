import type { PublishedNotice } from './published-notices.ts'

/** Notices of the futures section. */
export const futuresNotices: readonly PublishedNotice[] = [
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7f01',
    publishedAt: new Date('2026-11-24T18:00:00Z'),
    name: 'notices/futures-section',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7f02',
    publishedAt: new Date('2026-11-24T18:10:00Z'),
    name: 'notices/futures-impostors',
  },
  {
    id: '9f0d4a52-3c0e-4a57-9a7e-5f1c1d6b7f03',
    publishedAt: new Date('2026-11-24T18:20:00Z'),
    name: 'notices/futures-messages',
  },
]
