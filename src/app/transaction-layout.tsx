import { Outlet } from 'react-router-dom'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { TransactionBar } from '#src/entities/transaction/transaction-bar.tsx'
import { TransactionSheet } from '#src/entities/transaction/transaction-sheet.tsx'
import { TransactionsContext } from '#src/entities/transaction/transactions-context.ts'
import { flowDescriptions, flowRegistry } from './flow-registry.ts'

/**
 * Inside the wallet layout: transactions stay in sight wherever the person goes. A layout of its own, because what it
 * shows is made of what other pages show too, and these must not download the wallet with it.
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
