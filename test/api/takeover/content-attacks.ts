import { randomUUID } from 'node:crypto'

import { asNoOperator, type Attack } from './attack.ts'

const place = { realm: 'main', kind: 'agreement', key: 'service' }
const read = () => ({ id: randomUUID(), revision: 1 })

/** A user who isn't an operator learns nothing about drafts, not even whether a version exists. */
export const contentAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'content.listContent': asNoOperator('lists what is being written', () => ({ lang: 'en_us' })),
  'content.listContentVersions': asNoOperator('lists the versions of the agreement', () => place),
  'content.getContentVersion': asNoOperator('reads a version', () => ({ id: randomUUID() })),
  'content.draftContent': asNoOperator('begins a version of the agreement', () => ({
    id: randomUUID(),
    place,
    from: null,
  })),
  'content.writeContent': asNoOperator('writes the agreement', () => ({
    ...read(),
    lang: 'en_us',
    title: 'Agreement',
    content: 'All coins are mine.',
    changes: '',
  })),
  'content.fileContent': asNoOperator('files an article elsewhere', () => ({
    ...read(),
    category: 'deposits',
    related: [],
  })),
  'content.submitContent': asNoOperator('submits a version', read),
  'content.returnContent': asNoOperator('returns a version', () => ({ ...read(), reason: 'Not mine' })),
  'content.publishContent': asNoOperator('publishes a version', read),
  'content.withdrawContent': asNoOperator('takes a notice offline', () => ({ id: randomUUID(), reason: 'Not mine' })),
  'content.discardContent': asNoOperator('deletes a draft', read),
}
