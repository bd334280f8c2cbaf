import {
  discardContent,
  draftContent,
  fileContent,
  getContentVersion,
  listContent,
  listContentVersions,
  publishContent,
  returnContent,
  submitContent,
  withdrawContent,
  writeContent,
} from '#api/content.ts'
import { type Route, route } from '#server/http/route.ts'

import type { ContentDraftService } from './content-drafts.service.ts'
import type { ContentLibraryService } from './content-library.service.ts'
import type { ContentReviewService } from './content-reviews.service.ts'

interface ContentServices {
  readonly library: ContentLibraryService
  readonly drafts: ContentDraftService
  readonly reviews: ContentReviewService
}

export function contentRoutes({ library, drafts, reviews }: ContentServices): readonly Route[] {
  return [
    route(listContent, async (filter, { caller }) => ({ items: await library.list(caller, filter) })),
    route(listContentVersions, async (place, { caller }) => ({ items: await library.versions(caller, place) })),
    route(getContentVersion, ({ id }, { caller }) => library.get(caller, id)),
    route(draftContent, (beginning, { caller }) => drafts.begin(caller, beginning)),
    route(writeContent, (written, { caller }) => drafts.write(caller, written)),
    route(fileContent, (filed, { caller }) => drafts.file(caller, filed)),
    route(submitContent, (read, { caller }) => reviews.submit(caller, read)),
    route(returnContent, (returned, { caller }) => reviews.return(caller, returned)),
    route(publishContent, (read, { caller }) => reviews.publish(caller, read)),
    route(withdrawContent, (withdrawal, { caller }) => reviews.withdraw(caller, withdrawal)),
    route(discardContent, async (read, { caller }) => {
      await drafts.discard(caller, read)
      return null
    }),
  ]
}
