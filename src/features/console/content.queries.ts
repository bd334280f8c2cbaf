import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  type ContentPlace,
  type ContentVersion,
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
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

export type ContentFilter = Omit<InferInput<typeof listContent.input>, 'lang'>

export function useContentList(filter: ContentFilter) {
  const { userId } = useUser()
  const lang = useLanguageCode()
  return useQuery(
    apiQueryOptions(listContent, {
      within: operatorKey(userId),
      input: { lang, ...filter },
      read: ({ items }) => items,
      staleTime: 10_000,
    }),
  )
}

export function useContentVersions(place: ContentPlace) {
  const { userId } = useUser()
  return useQuery(
    apiQueryOptions(listContentVersions, {
      within: operatorKey(userId),
      input: place,
      read: ({ items }) => items,
      staleTime: 10_000,
    }),
  )
}

export function useContentVersion(id: string) {
  const { userId } = useUser()
  return useQuery(contentVersionQueryOptions(userId, id))
}

/** Goes stale quickly, as another operator may have it open, too. */
function contentVersionQueryOptions(userId: string, id: string) {
  return apiQueryOptions(getContentVersion, { within: operatorKey(userId), input: { id }, staleTime: 10_000 })
}

/** The input of a change, without the version's id. */
type Change<Input> = Omit<Input, 'id'>

export function useDraftContent() {
  return useVersionMutation(async (beginning: InferInput<typeof draftContent.input>) =>
    callApi(draftContent, beginning),
  )
}

export function useWriteContent(id: string) {
  return useVersionMutation(async (text: Change<InferInput<typeof writeContent.input>>) =>
    callApi(writeContent, { id, ...text }),
  )
}

export function useFileContent(id: string) {
  return useVersionMutation(async (filing: Change<InferInput<typeof fileContent.input>>) =>
    callApi(fileContent, { id, ...filing }),
  )
}

export function useSubmitContent(id: string) {
  return useVersionMutation(async (revision: number) => callApi(submitContent, { id, revision }))
}

export function useReturnContent(id: string) {
  return useVersionMutation(async (returned: Change<InferInput<typeof returnContent.input>>) =>
    callApi(returnContent, { id, ...returned }),
  )
}

export function usePublishContent(id: string) {
  return useVersionMutation(async (revision: number) => callApi(publishContent, { id, revision }))
}

export function useWithdrawContent(id: string) {
  return useVersionMutation(async (reason: string) => callApi(withdrawContent, { id, reason }))
}

export function useDiscardContent(id: string) {
  return useOperatorMutation<number, null>(async (revision) => callApi(discardContent, { id, revision }))
}

/** Caches the response, which is the changed version. */
function useVersionMutation<Input>(call: (input: Input) => Promise<ContentVersion>) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  return useOperatorMutation(async (input: Input) => {
    const version = await call(input)
    queryClient.setQueryData(contentVersionQueryOptions(userId, version.id).queryKey, version)
    return version
  })
}
