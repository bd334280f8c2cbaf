import { useMemo } from 'react'
import type { Address } from 'viem'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'
import { readPayment } from '#src/features/cold/send/rules/payment.ts'

/** Lists the recipients that this device has paid on a chain, latest first. Excludes failed and rejected payments. */
export function usePaidRecipients(chainId: number): readonly Address[] {
  const { transactions } = useDeviceTransactions()
  return useMemo(() => {
    const payments = (transactions ?? [])
      .filter(({ status, isCancellation }) => status === 'succeeded' && !isCancellation)
      .flatMap(({ request }) => readPayment(request) ?? [])
    return [...new Set(payments.filter((payment) => payment.chainId === chainId).map(({ recipient }) => recipient))]
  }, [transactions, chainId])
}
