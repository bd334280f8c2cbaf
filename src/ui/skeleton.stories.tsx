import { Card } from './card.tsx'
import type { Stories } from './stories.ts'
import { Skeleton, SkeletonRows } from './skeleton.tsx'

export const stories: Stories = {
  rows: () => (
    <Card padding="none">
      <SkeletonRows />
    </Card>
  ),
  'on the sea': () => (
    <div className="space-y-3 rounded-card bg-sea p-5">
      <Skeleton tone="onSea" className="h-4 w-24" />
      <Skeleton tone="onSea" className="h-10 w-40" />
    </div>
  ),
}
