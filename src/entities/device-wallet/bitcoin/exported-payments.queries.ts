import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { type ExportedPayment, openExportedPayments } from './exported-payment.ts'

const queryKey = ['exported-payments']

/** An account's exported payments that haven't come back, newest first; `undefined` while loading. */
export function useExportedPayments(accountId: string) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<readonly ExportedPayment[]> => {
      const { worldId } = await loadAppConfig()
      return (await openExportedPayments().list()).filter(
        ({ psbt, ...payment }) => psbt.length > 0 && payment.worldId === worldId,
      )
    },
    staleTime: 0,
    retry: false,
  })
  return {
    payments: data
      ?.filter((payment) => payment.accountId === accountId)
      .toSorted((one, other) => other.createdAt - one.createdAt),
    discard: async (payment: ExportedPayment) => {
      await openExportedPayments().put({ ...payment, psbt: new Uint8Array() })
      await client.invalidateQueries({ queryKey })
    },
  }
}
