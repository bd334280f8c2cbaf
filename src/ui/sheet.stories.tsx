import { useState } from 'react'
import { Button } from './button.tsx'
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
        title="Confirm check-in"
        description="Day 3 of 7"
        footer={
          <Button block size="large">
            Check in
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

export const stories: Stories = { sheet: SheetStory }
