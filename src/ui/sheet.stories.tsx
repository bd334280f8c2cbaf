import { useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Stories } from './stories.ts'
import { List, ListRow } from './list-row.tsx'
import { Sheet } from './sheet.tsx'

function SheetStory() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Open the sheet
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Confirm sign-in"
        description="Day 3 of 7"
        footer={
          <Button block size="large">
            Sign in
          </Button>
        }
      >
        <List>
          <ListRow title="Reward" value="0.0133 USDT" />
          <ListRow title="Network fee" value="≈ ¥0.04" />
        </List>
      </Sheet>
    </>
  )
}

function ConfirmStory() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
  }
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Open the question
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Leave the pool?"
        confirmLabel="Leave the pool"
        onConfirm={close}
        dangerous
      >
        You get 100 USDT back and give up 0.02 USDT of rewards that are younger than 24 hours.
      </ConfirmDialog>
    </>
  )
}

export const stories: Stories = { sheet: SheetStory, confirmation: ConfirmStory }
