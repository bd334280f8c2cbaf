import { useLingui } from '@lingui/react/macro'
import type { ConversationDoor } from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import {
  workOrderCategories,
  type WorkOrderCategory,
  workOrderPriorities,
  type WorkOrderPriority,
} from '#api/work-orders.ts'
import type { DeskFilter } from '#src/features/console/desk.queries.ts'
import { useDeskTexts } from '#src/features/console/hooks/use-desk-texts.ts'
import { FilterCard } from '#src/ui/filter-card.tsx'
import { FilterField } from '#src/ui/filter-field.tsx'

export type Narrowing = Omit<DeskFilter, 'state'>

interface DeskFilterCardProps {
  readonly filter: Narrowing
  readonly onFilterChange: (filter: Narrowing) => void
}

/** Filters the conversations. */
export function DeskFilterCard({ filter, onFilterChange }: DeskFilterCardProps) {
  const { t } = useLingui()
  const texts = useDeskTexts()
  const count = Object.values(filter).filter((value) => value !== undefined).length
  return (
    <FilterCard
      count={count}
      onClear={() => {
        onFilterChange({})
      }}
    >
      <div className="grid gap-3 md:grid-cols-3">
        <FilterField<Realm>
          label={t`Section`}
          allLabel={t`Both sections`}
          options={(['main', 'futures'] as const).map((value) => ({ value, label: texts.realm[value] }))}
          value={filter.realm}
          onValueChange={(realm) => onFilterChange({ ...filter, realm })}
        />
        <FilterField<ConversationDoor>
          label={t`Came in as`}
          allLabel={t`Everything`}
          options={(['chat', 'mail', 'work-order'] as const).map((value) => ({ value, label: texts.door[value] }))}
          value={filter.door}
          onValueChange={(door) => onFilterChange({ ...filter, door })}
        />
        <FilterField<WorkOrderCategory>
          label={t`Category`}
          allLabel={t`All categories`}
          options={workOrderCategories.map((value) => ({ value, label: texts.category[value] }))}
          value={filter.category}
          onValueChange={(category) => onFilterChange({ ...filter, category })}
        />
        <FilterField<WorkOrderPriority>
          label={t`Priority`}
          allLabel={t`All priorities`}
          options={workOrderPriorities.map((value) => ({ value, label: texts.priority[value] }))}
          value={filter.priority}
          onValueChange={(priority) => onFilterChange({ ...filter, priority })}
        />
        <FilterField<'me' | 'nobody'>
          label={t`Assigned to`}
          allLabel={t`Anyone or nobody`}
          options={[
            { value: 'me', label: t`Me` },
            { value: 'nobody', label: t`Nobody` },
          ]}
          value={filter.assigned}
          onValueChange={(assigned) => onFilterChange({ ...filter, assigned })}
        />
        <FilterField<'yes'>
          label={t`Snoozed`}
          allLabel={t`Not snoozed`}
          options={[{ value: 'yes', label: t`Snoozed` }]}
          value={filter.snoozed === 'yes' ? 'yes' : undefined}
          onValueChange={(snoozed) => onFilterChange({ ...filter, snoozed })}
        />
      </div>
    </FilterCard>
  )
}
