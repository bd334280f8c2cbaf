import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepSecondFactors } from '#api/second-factor.ts'
import { secondFactorsQueryOptions } from '#src/entities/session/second-factor.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

const mutationKey = [keepSecondFactors.path]

/** Warns that our team is about to remove all second factors; a tap stops it. */
export function ResetNotice({ at }: { readonly at: string }) {
  const { t, i18n } = useLingui()
  const { userId } = useUser()
  const queryClient = useQueryClient()
  const when = useFormat().date(Date.parse(at) / 1000, { style: 'date-time' })
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => callApi(keepSecondFactors, undefined),
    onSuccess: () => showToast(t`Second factors kept`, 'success'),
    onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
    // Also on failure: another device may have stopped it.
    onSettled: async () => queryClient.invalidateQueries(secondFactorsQueryOptions(userId)),
  })
  return (
    <Notice
      tone="danger"
      title={<Trans>All second factors will be removed {when}</Trans>}
      action={
        <Button
          size="small"
          loading={isPending}
          onClick={() => {
            if (queryClient.isMutating({ mutationKey }) === 0) mutate()
          }}
        >
          <Trans>Keep my second factors</Trans>
        </Button>
      }
    >
      <Trans>
        Someone told our team that you lost them. If it wasn’t you, keep them, set a new login password and contact
        support.
      </Trans>
    </Notice>
  )
}
