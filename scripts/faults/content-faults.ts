import type { Fault } from './fault.ts'

const drafts = 'server/modules/content/content-drafts.service.ts'
const reviews = 'server/modules/content/content-reviews.service.ts'
const races = 'test/api/content-races.test.ts'

/** Faults in what operators publish. */
export const contentFaults: readonly Fault[] = [
  {
    name: 'An operator publishes their own draft',
    file: reviews,
    find: 'if (version.writers.includes(memberId)) {',
    replace: 'if (version.writers[0] === memberId) {',
    test: 'test/api/content.test.ts',
    testName: 'an operator who wrote or submitted any of a version',
  },
  {
    name: 'Of two operators editing at once, the second overwrites the first',
    file: drafts,
    find: 'if ((before?.revision ?? 0) !== revision)',
    replace: 'if ((before?.revision ?? 0) < revision)',
    test: races,
    testName: 'of two simultaneous writers of one language',
  },
  {
    name: 'A version is published that was changed after its review',
    file: reviews,
    find: 'if (version.revision !== revision)',
    replace: 'if (version.revision < revision)',
    test: 'test/api/content.test.ts',
    testName: 'refuses to publish a version that has changed',
  },
  {
    name: 'A withdrawn notice is still shown',
    file: 'server/modules/notices/notices.repository.ts',
    find: ', isNull(notices.withdrawnAt))',
    replace: ')',
    test: 'test/api/content.test.ts',
    testName: 'a withdrawn notice is hidden',
  },
  {
    name: 'Restarting the server brings a withdrawn notice back',
    file: 'server/modules/notices/notices.repository.ts',
    find: 'set: { publishedAt }, setWhere: eq(notices.fromDesk, false) })',
    replace: 'set: { publishedAt, withdrawnAt: null } })',
    test: 'test/api/content.test.ts',
    testName: 'a withdrawn notice of the app stays withdrawn',
  },
  {
    name: 'A link that runs a script is published',
    file: 'api-contract/content-rules.ts',
    find: "for (const link of own) if (!isGoodLink(link, isPage)) faults.push({ lang, kind: 'bad-link', detail: link })",
    replace: '',
    test: 'test/api/content-refusals.test.ts',
    testName: 'holds HTML or links elsewhere',
  },
]
