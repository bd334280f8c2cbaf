import { Outlet } from 'react-router-dom'
import { TransactionBar } from './components/transaction-bar.tsx'
import { TransactionSheet } from './components/transaction-sheet.tsx'

/** Around every mining page: its transactions stay in sight wherever the person goes. */
export function Component() {
  return (
    <>
      <Outlet />
      <TransactionBar />
      <TransactionSheet />
    </>
  )
}
