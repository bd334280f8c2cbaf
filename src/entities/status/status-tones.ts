import type { ComponentState, IncidentStage } from '#api/status.ts'
import type { Tone } from '#src/ui/chip.tsx'

export const stateTones: Readonly<Record<ComponentState, Tone>> = {
  operational: 'success',
  degraded: 'warning',
  down: 'danger',
  unknown: 'neutral',
}

export const stageTones: Readonly<Record<IncidentStage, Tone>> = {
  investigating: 'warning',
  identified: 'warning',
  monitoring: 'brand',
  resolved: 'success',
  scheduled: 'brand',
  'in-progress': 'warning',
  completed: 'success',
}
