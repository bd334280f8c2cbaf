import { Outlet } from 'react-router-dom'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { TransactionBar } from '#src/entities/transaction/transaction-bar.tsx'
import { TransactionSheet } from '#src/entities/transaction/transaction-sheet.tsx'
import { TransactionsContext } from '#src/entities/transaction/transactions-context.ts'
import { flowDescriptions, flowRegistry } from './flow-registry.ts'

/**
 * Keeps transactions in sight across pages, inside the wallet layout. A separate layout because it uses components that
 * other pages use too, and these must not download the wallet with them.
 */
export function Component() {
  const fiatText = useFiatText()
  return (
    <TransactionsContext value={{ flows: flowRegistry, descriptions: flowDescriptions, fiatText }}>
      <Outlet />
      <TransactionBar />
      <TransactionSheet />
    </TransactionsContext>
  )
}
