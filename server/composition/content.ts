import type { ContentPlace, ContentRealm } from '#api/content.ts'
import { summaryOf } from '#server/content/read-text.ts'
import { type AgreementKind, publishedAgreements } from '#server/modules/agreements/published-agreements.ts'
import { ContentDraftService } from '#server/modules/content/content-drafts.service.ts'
import { ContentLibraryService } from '#server/modules/content/content-library.service.ts'
import { ContentReviewService } from '#server/modules/content/content-reviews.service.ts'
import { type ContentSeed, onlyVersion } from '#server/modules/content/content-seeds.ts'
import { contentRoutes } from '#server/modules/content/content.routes.ts'
import { PublishedContent } from '#server/modules/content/published-content.ts'
import { SeedShelf } from '#server/modules/content/seed-shelf.ts'
import { futuresArticles } from '#server/modules/help-centre/futures-articles.ts'
import {
  articleText,
  type PublishedArticle,
  publishedArticles,
} from '#server/modules/help-centre/published-articles.ts'
import { futuresNotices } from '#server/modules/notices/futures-notices.ts'
import { hideNotice, showNotice } from '#server/modules/notices/notices.repository.ts'
import { type PublishedNotice, publishedNotices } from '#server/modules/notices/published-notices.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'

import type { Foundation, Parts } from './context.ts'

/**
 * Composes what operators publish. Other areas read it as `published`, which takes precedence over the content shipped
 * with the app.
 */
export function composeContent(foundation: Foundation) {
  const { database, clock } = foundation
  const published = new PublishedContent(foundation)
  const parts = { database, clock, guard: new OperatorGuard(clock), seeds: new SeedShelf(contentSeeds()) }
  const reviews = new ContentReviewService({
    ...parts,
    showNotice: (tx, notice, texts) =>
      showNotice(
        tx,
        notice,
        texts.map(({ lang, title, content }) => ({
          noticeId: notice.id,
          lang,
          title,
          content,
          summary: summaryOf({ title, content }),
        })),
      ),
    hideNotice,
    changed: () => published.load(),
  })
  return {
    published,
    routes: contentRoutes({
      library: new ContentLibraryService(parts),
      drafts: new ContentDraftService(parts),
      reviews,
    }) satisfies Parts['routes'],
    seeds: [() => published.load()] satisfies Parts['seeds'],
  }
}

/** Returns the content shipped with the app, in the form that operators can edit. */
function contentSeeds(): readonly ContentSeed[] {
  return [
    ...seedsOf('main', publishedNotices, publishedArticles),
    ...agreementSeed({ realm: 'main', kind: 'agreement', key: 'service' }, 'service'),
    ...agreementSeed({ realm: 'main', kind: 'agreement', key: 'privacy' }, 'privacy'),
    ...seedsOf('futures', futuresNotices, futuresArticles),
    // The privacy policy is shared with the app.
    ...agreementSeed({ realm: 'futures', kind: 'agreement', key: 'service' }, 'futures'),
  ]
}

const unfiled = { category: null, related: [] }

function seedsOf(
  realm: ContentRealm,
  notices: readonly PublishedNotice[],
  articles: readonly PublishedArticle[],
): readonly ContentSeed[] {
  return [
    ...notices.map(({ id, publishedAt, name }) =>
      onlyVersion({ realm, kind: 'notice', key: id }, { ...unfiled, publishedAt, name }),
    ),
    ...articles.map(({ id, category, related, updatedAt }) =>
      onlyVersion(
        { realm, kind: 'help', key: id },
        { category, related, publishedAt: updatedAt, name: articleText({ id }) },
      ),
    ),
  ]
}

function agreementSeed(place: ContentPlace, kind: AgreementKind): readonly ContentSeed[] {
  const [first, ...later] = publishedAgreements
    .filter((agreement) => agreement.kind === kind)
    .map(({ id, version, effectiveFrom, name }) => {
      return { ...unfiled, id, number: version, publishedAt: effectiveFrom, name }
    })
  return first === undefined ? [] : [{ place, versions: [first, ...later] }]
}
